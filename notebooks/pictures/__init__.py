"""Pictures and tables that argue about this piece alone; those that serve any claims file are in claimbook.charts and
claimbook.tables.
"""
