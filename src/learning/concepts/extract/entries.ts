import type { AnalysedBlock } from "./analysis.ts";
import type { FoundDefinition } from "./definitions.ts";
import { keyOfTokens, type Scanner, type Token } from "./scan.ts";

/** A term and its description, separated by a colon or dash, as in a glossary. */
export interface Entry {
  term: readonly Token[];
  /** Cross-reference: "GAAP, see ...". */
  see?: readonly Token[];
  definition?: FoundDefinition;
}

const SEE = /^(?:\(?see(?: also| under)?|→|=)\s+(?:the )?["“‘']?([^.;,)]{2,60})/i;
const LONGEST_TERM = 60;

/** Parses a glossary block, or an item that begins with a highlighted term. */
export function entryOf(block: AnalysedBlock, scanner: Scanner): Entry | undefined {
  const glossary = block.kind === "glossary";
  const colon = glossary ? block.text.indexOf(": ") : setOff(block);
  const see = glossary && colon < 0 ? /^(.{2,60}?)[,;]? see (.+)$/i.exec(block.text) : undefined;
  if (see?.[1] && see[2])
    return { term: scanner.tokens(see[1]), see: scanner.tokens(see[2].replace(/[.;].*$/, "")) };
  if (colon <= 0 || colon > LONGEST_TERM) return undefined;
  const term = scanner.tokens(block.text.slice(0, colon).replace(/\s*\([^()]*\)\s*$/, ""));
  const said = block.text.slice(colon).replace(/^\s*[:–—.-]+\s*/, "");
  if (term.length === 0 || term.length > 6) return undefined;
  const other = SEE.exec(said);
  if (other?.[1] && said.length < 80) return { term, see: scanner.tokens(other[1]) };
  return { term, ...defined(block, term, said, scanner, glossary ? 0.97 : 0.72) };
}

/** End of the highlighted term that opens an item, if a colon or dash follows. */
function setOff(block: AnalysedBlock): number {
  if (block.kind !== "list_item" && block.kind !== "paragraph" && block.kind !== "definition") return -1;
  const mark = block.marks.find(({ start, kind }) => start === 0 && (kind === "term" || kind === "strong"));
  if (!mark) return -1;
  const name = block.text.slice(0, mark.end);
  const rest = block.text.slice(mark.end);
  if (/[:.]\s*$/.test(name)) return name.trimEnd().length - 1;
  return /^\s*(?:\([^()]{1,40}\)\s*)?(?::|–|—|-(?= ))/.test(rest) ? mark.end : -1;
}

function defined(
  block: AnalysedBlock,
  term: readonly Token[],
  said: string,
  scanner: Scanner,
  score: number,
): { definition?: FoundDefinition } {
  const first = scanner.sentences(block.text)[0];
  if (!first || said.split(/\s+/).length < 3 || /\?$/.test(said)) return {};
  // Spans the term and its description, to the end of the sentence after the colon.
  const end =
    first.end < block.text.length - said.length + 3 ? scanner.sentences(block.text)[1]?.end : first.end;
  const imperative =
    /^(?:click|select|choose|press|open|enter|go|see|use|find|note|write|solve|draw)\b/i.test(said);
  const key = keyOfTokens(term);
  return {
    definition: {
      key,
      subject: term,
      start: 0,
      end: end ?? block.text.length,
      score: imperative ? score * 0.4 : score,
    },
  };
}
