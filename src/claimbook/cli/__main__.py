from claimbook.cli import main

main()
