import { wordClass } from "../../concepts/words/classes.ts";
import type { Claim } from "../../evidence/claim.ts";
import { stemsOf } from "../../explain/subject.ts";
import { claimOf } from "../lessons/content.ts";
import type { Piece } from "../lessons/pieces.ts";
import { isVerb } from "./forms.ts";
import { topicOf } from "./standing.ts";

/** A list of the text with the sentence that introduces it. */
export interface Listing {
  lead: Claim | undefined;
  topic: string;
  items: readonly { text: string; claim: Claim; stems: ReadonlySet<string> }[];
  document: string;
  /** True if most items are instructions. */
  isDone: boolean;
}

/** Lists that the lesson shows in full. */
export function listingsIn(pieces: readonly Piece[], language: string): Listing[] {
  const listings: Listing[] = [];
  for (const [at, piece] of pieces.entries()) {
    if (!isItem(piece) || follows(pieces[at - 1], piece, isItem)) continue;
    const run = [piece];
    for (const next of pieces.slice(at + 1)) {
      if (!follows(run.at(-1), next, isItem)) break;
      run.push(next);
    }
    const listing = listingOf(pieces[at - 1], run, language);
    if (listing) listings.push(listing);
  }
  return listings;
}

const isItem = ({ read }: Piece) => read.passage.kind === "list_item";

function follows(
  before: Piece | undefined,
  piece: Piece,
  isWanted: (one: Piece) => boolean,
): before is Piece {
  return (
    before !== undefined &&
    isWanted(before) &&
    isItem(piece) &&
    before.read.section === piece.read.section &&
    before.read.passage.document.rid === piece.read.passage.document.rid &&
    before.read.passage.ordinal + 1 === piece.read.passage.ordinal
  );
}

function listingOf(before: Piece | undefined, run: readonly Piece[], language: string): Listing | undefined {
  const [first] = run;
  if (!first || run.length < 2) return undefined;
  const opening = before?.sentences.at(-1);
  const items = run.flatMap(({ read, sentences, type }) => {
    const [sentence] = sentences;
    if (!sentence) return [];
    const stems = new Set(stemsOf(sentence.text, language));
    return [{ text: sentence.text, claim: claimOf(read, sentence, type), stems }];
  });
  const { passage } = first.read;
  return {
    lead:
      follows(before, first, (one) => !isItem(one)) && opening ? claimOf(before.read, opening) : undefined,
    topic: topicOf(passage.path),
    items,
    document: passage.document.id,
    isDone: items.filter(({ text }) => isInstruction(text)).length * 3 >= items.length * 2,
  };
}

function isInstruction(text: string): boolean {
  const said = text.replace(/^(?:(?:then|next|first|finally|lastly|now|please|also),? )/iu, "");
  return isVerb(said) && wordClass(said.split(/[\s,]/u)[0]?.toLowerCase() ?? "", false) !== "noun";
}
