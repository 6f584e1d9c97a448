import type { Token } from "./tokens.ts";

const JOINTS = new Set(["and", "but", "while", "whereas", "und", "aber", "et", "mais", "y", "pero", "ma"]);
const LEAST_WORDS = 3;

/**
 * The statements that a sentence joins: parted by a semicolon, or by a comma and an "and". Each must say of what it
 * speaks, so a part that begins with its verb belongs to the one before it.
 */
export function piecesOf(tokens: readonly Token[]): readonly Token[][] {
  const pieces: Token[][] = [];
  let from = 0;
  for (const [place, { word }] of tokens.entries()) {
    const next = tokens[place + 1];
    const joint = word === "," && next !== undefined && JOINTS.has(next.word);
    if (word !== ";" && !joint) continue;
    pieces.push(tokens.slice(from, place));
    from = place + (joint ? 2 : 1);
  }
  pieces.push(tokens.slice(from));
  return pieces.every(standsAlone) ? pieces : [[...tokens]];
}

/** Has enough to say, and begins with what it speaks of: an article, a pronoun or a name, not with an auxiliary. */
function standsAlone(piece: readonly Token[]): boolean {
  const first = piece[0];
  const words = piece.filter(({ kind }) => kind === "content").length;
  return words >= LEAST_WORDS && first !== undefined && STARTS.has(first.word);
}

const STARTS = new Set(
  "the a an this that these those its their his her our your each every all some many most der die das ein eine le la les un une el los las il lo gli".split(
    " ",
  ),
);
