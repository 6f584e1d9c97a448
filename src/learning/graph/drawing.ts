import type { Exported } from "./export.ts";

/** The prerequisites as a Mermaid flowchart. */
export function* asMermaid({ concepts, edges }: Exported): Generator<string> {
  const numbers = numbersOf(concepts);
  yield "flowchart LR\n";
  for (const [number, { name }] of concepts.entries()) yield `  c${number}["${entities(name)}"]\n`;
  for (const { from, to, type } of edges) {
    if (type === "prerequisite") yield `  c${numbers.get(from)} --> c${numbers.get(to)}\n`;
  }
}

/** The prerequisites as a graph of Graphviz. */
export function* asDot({ title, concepts, edges }: Exported): Generator<string> {
  const numbers = numbersOf(concepts);
  yield `digraph ${quoted(title)} {\n  rankdir=LR;\n  node [shape=box];\n`;
  for (const [number, { name }] of concepts.entries()) yield `  c${number} [label=${quoted(name)}];\n`;
  for (const { from, to, type, confidence } of edges) {
    if (type !== "prerequisite") continue;
    yield `  c${numbers.get(from)} -> c${numbers.get(to)} [weight=${Math.round(100 * confidence)}];\n`;
  }
  yield "}\n";
}

/** By their places: the numbers of rows are nobody's business. */
function numbersOf(concepts: Exported["concepts"]): Map<number, number> {
  return new Map(concepts.map(({ rid }, number) => [rid, number]));
}

function quoted(text: string): string {
  return `"${text
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')}"`;
}

/** Names are text: nothing in them is markup to a drawing. */
function entities(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N} .,'()-]/gu, (sign) => `#${sign.codePointAt(0)};`);
}
