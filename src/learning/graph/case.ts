import type { Step } from "./adjacency.ts";
import type { Exported } from "./export.ts";
import type { EdgeType } from "./infer.ts";

/** How CASE calls what an edge says of the concept that it leads from. */
const ASSOCIATIONS: Readonly<Record<EdgeType, string>> = {
  prerequisite: "precedes",
  partOf: "isPartOf",
  related: "isRelatedTo",
};

/** The graph as 1EdTech's Competencies and Academic Standards Exchange describes frameworks: items, and what associates them. */
export function* asCase({ title, concepts, edges }: Exported): Generator<string> {
  const ids = new Map(concepts.map(({ rid, id, name }) => [rid, { id, name }]));
  const document = {
    "@context": "https://purl.imsglobal.org/spec/case/v1p1/context/imscasev1p1_context_v1p1.jsonld",
    type: "CFPackage",
    CFDocument: { type: "CFDocument", title, creator: "Freehold", adoptionStatus: "Draft" },
  };
  yield `${JSON.stringify(document).slice(0, -1)},"CFItems":[`;
  for (const [at, { id, name, language, level, status, org }] of concepts.entries()) {
    const item = {
      type: "CFItem",
      identifier: id,
      uri: `urn:uuid:${id}`,
      fullStatement: name,
      CFItemType: "Concept",
      language,
      extensions: { level, status, namespace: org === 0 ? "shared" : "org" },
    };
    yield `${at === 0 ? "" : ","}\n${JSON.stringify(item)}`;
  }
  yield '],"CFAssociations":[';
  for (const [at, edge] of edges.entries()) {
    yield `${at === 0 ? "" : ","}\n${JSON.stringify(associationOf(edge, ids))}`;
  }
  yield "]}\n";
}

function associationOf(
  { id, from, to, type, confidence }: Step,
  names: ReadonlyMap<number, { id: string; name: string }>,
) {
  const link = (rid: number) => {
    const { id: identifier = "", name = "" } = names.get(rid) ?? {};
    return { title: name, identifier, uri: `urn:uuid:${identifier}` };
  };
  return {
    type: "CFAssociation",
    identifier: id,
    uri: `urn:uuid:${id}`,
    associationType: ASSOCIATIONS[type],
    originNodeURI: link(from),
    destinationNodeURI: link(to),
    extensions: { confidence },
  };
}
