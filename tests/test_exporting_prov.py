"""The provenance of a record as a graph: read by rdflib, held against shapes by pyshacl."""

from __future__ import annotations

from dataclasses import replace

import pytest
import rdflib

from books import COMMENTARY, book
from claimbook import Claimbook, judging
from claimbook.exporting import about, prov
from exports import hostile, imported

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

BASE = "https://claims.example/sol/"
PROV = rdflib.Namespace("http://www.w3.org/ns/prov#")
AT = rdflib.Namespace(BASE)

SHAPES = """
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix prov: <http://www.w3.org/ns/prov#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix schema: <https://schema.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix : <urn:shapes:> .

:Quoted sh:targetSubjectsOf prov:wasQuotedFrom ;
  sh:property [ sh:path dcterms:description ; sh:minCount 1 ; sh:maxCount 1 ] ;
  sh:property [ sh:path prov:wasQuotedFrom ; sh:class prov:Entity ;
                sh:node [ sh:property [ sh:path dcterms:isPartOf ; sh:minCount 1 ; sh:class prov:Entity ] ] ] .

:Generated sh:targetSubjectsOf prov:wasGeneratedBy ;
  sh:class prov:Entity ;
  sh:property [ sh:path prov:wasGeneratedBy ; sh:minCount 1 ; sh:maxCount 1 ; sh:class prov:Activity ] .

:Activity sh:targetClass prov:Activity ;
  sh:property [ sh:path prov:used ; sh:minCount 1 ; sh:class prov:Entity ] ;
  sh:property [ sh:path [ sh:inversePath prov:wasGeneratedBy ] ; sh:minCount 1 ; sh:maxCount 1 ] .

:Assessment sh:targetSubjectsOf schema:additionalProperty ;
  sh:property [ sh:path prov:generatedAtTime ; sh:datatype xsd:dateTime ; sh:minCount 1 ; sh:maxCount 1 ] ;
  sh:property [ sh:path schema:additionalProperty ; sh:minCount 3 ; sh:maxCount 3 ] .

:Label sh:targetClass schema:PropertyValue ;
  sh:property [ sh:path schema:name ; sh:in ( "status" "verdict" "presented" ) ; sh:minCount 1 ] ;
  sh:property [ sh:path schema:value ; sh:minCount 1 ; sh:maxCount 1 ; sh:in (
    "official" "inferred" "speculative" "supported" "refuted" "conflicting" "not_enough_evidence" "pending" ) ] .

:Derived sh:targetSubjectsOf prov:wasDerivedFrom ;
  sh:property [ sh:path prov:wasDerivedFrom ; sh:class prov:Entity ] .
:Primary sh:targetSubjectsOf prov:hadPrimarySource ;
  sh:property [ sh:path prov:hadPrimarySource ; sh:class prov:Entity ] .
:Attributed sh:targetSubjectsOf prov:wasAttributedTo ;
  sh:property [ sh:path prov:wasAttributedTo ; sh:class prov:Agent ] .
"""


def graph(record: Claimbook, url: str = BASE.rstrip("/")) -> rdflib.Graph:
    document = prov.files(record, replace(about(record), url=url))[prov.GRAPH]
    return rdflib.Graph().parse(data=document, format="json-ld")


def faults(found: rdflib.Graph) -> str:
    """What the shapes have to say, "" where nothing."""
    conforms, _, told = imported("pyshacl").validate(found, shacl_graph=SHAPES, shacl_graph_format="turtle")
    return "" if conforms else str(told)


@pytest.fixture(scope="module")
def real(record: Claimbook) -> rdflib.Graph:
    return graph(record)


def test_the_real_record_has_the_shape(real: rdflib.Graph) -> None:
    assert faults(real) == ""


def test_a_record_of_hostile_texts_has_the_shape() -> None:
    assert faults(graph(hostile())) == ""


@pytest.mark.parametrize("what", ["wasGeneratedBy", "used", "generatedAtTime"])
def test_a_graph_that_lost_something_has_not(what: str) -> None:
    found = graph(book())
    lost = next(found.triples((None, PROV[what], None)))
    found.remove((lost[0], PROV[what], None))
    assert "Conforms: False" in faults(found)


def test_a_page_of_the_organisation_is_the_primary_source_and_others_are_not() -> None:
    record = book(
        claims={"speed": {"evidence": [
            {"source": "acme-page", "stance": "supports", "note": "It says so."},
            {"source": "paper", "stance": "qualifies", "note": "It says less."},
            {"source": "note", "stance": "supports", "note": "It repeats it."},
        ]}},
        sources={"paper": {**COMMENTARY, "kind": "paper", "url": "https://p.example/"}, "note": COMMENTARY},
    )  # fmt: skip
    found, this = graph(record), AT["claims/speed#assessment"]
    assert set(found.objects(this, PROV.hadPrimarySource)) == {AT["sources/acme-page"]}
    # A commentary does not count, so nothing derives from it.
    assert set(found.objects(this, PROV.wasDerivedFrom)) == {AT["claims/speed"], AT["sources/paper"]}
    assert set(found.objects(AT["claims/speed"], PROV.wasQuotedFrom)) == {AT[f"lines/en.{n}"] for n in (1, 2, 3)}


def test_a_result_was_generated_by_a_calculation_that_used_its_inputs() -> None:
    found = graph(hostile())
    this = AT["calculations/inf.1"]
    assert set(found.objects(AT["calculations/inf.1#result"], PROV.wasGeneratedBy)) == {this}
    assert set(found.objects(this, PROV.used)) == {AT["figures/none"], AT["calculations/inf.1#b"], AT["claims/text-0"]}
    assert set(found.objects(AT["calculations/inf.1#b"], PROV.wasDerivedFrom)) == {
        AT["sources/acme-page"],
        AT["sources/na"],
    }
    assert set(found.objects(AT["sources/na"], PROV.wasDerivedFrom)) == {AT["sources/acme-page"]}


def test_every_claim_source_figure_and_calculation_is_there(real: rdflib.Graph, record: Claimbook) -> None:
    entities, activities = (set(real.subjects(rdflib.RDF.type, PROV[kind])) for kind in ("Entity", "Activity"))
    for section in ("claims", "sources", "figures", "articles"):
        assert {AT[f"{section}/{name}"] for name in getattr(record, section)} <= entities, section
    made = sum(len(claim.calculations) for claim in record.claims.values())
    assert len(activities) == made + len(record.claims)


def test_the_labels_are_those_of_the_records_day(real: rdflib.Graph, record: Claimbook) -> None:
    query = """
        PREFIX prov: <http://www.w3.org/ns/prov#> PREFIX schema: <https://schema.org/>
        SELECT ?claim ?word WHERE {
          ?assessment prov:wasDerivedFrom ?claim ; schema:additionalProperty [ schema:name "verdict" ; schema:value ?word ] .
          ?claim prov:wasQuotedFrom ?line }
    """
    found = {str(row.claim).rpartition("/")[2]: str(row.word) for row in real.query(query)}
    assert found == {name: judging.verdict(claim, record).label for name, claim in record.claims.items()}


def test_without_an_address_of_its_own_it_takes_that_of_where_it_is_found() -> None:
    document = prov.files(book(), about(book()))[prov.GRAPH]
    found = rdflib.Graph().parse(data=document, format="json-ld", publicID="https://elsewhere.example/data/prov.jsonld")
    assert (rdflib.URIRef("https://elsewhere.example/data/claims/speed"), rdflib.RDF.type, PROV.Entity) in found
