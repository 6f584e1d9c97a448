import type { Claim } from "../../evidence/claim.ts";
import { leadingConnective } from "../../explain/sentence.ts";
import { stemsOf } from "../../explain/subject.ts";
import { claimOf } from "../lessons/content.ts";
import type { Piece } from "../lessons/pieces.ts";
import type { Sentence } from "../lessons/read.ts";
import { upperFirst } from "../outline/titles.ts";
import { type Cut, commandsIn, cutsOf } from "./cuts.ts";
import { isClause } from "./forms.ts";
import { EARLY_PRONOUN, isClear, standsAlone, topicOf } from "./standing.ts";

/** A sentence taken apart: a question can give the cue and ask for the reply. */
export interface Clause extends Cut {
  claim: Claim;
  topic: string;
  /** False if it only serves as a wrong option. */
  asks: boolean;
  /** Passage, to keep apart what one passage says of the same thing. */
  block: number;
  ordinal: number;
  document: string;
  conceptIds: readonly string[];
  about: readonly number[];
  cueStems: ReadonlySet<string>;
  replyStems: ReadonlySet<string>;
}

export function clausesIn(pieces: readonly Piece[], language: string): Clause[] {
  return pieces.flatMap((piece) =>
    piece.type === "code" || piece.type === "table" || piece.type === "example"
      ? []
      : piece.sentences.flatMap((sentence) => clausesOf(piece, sentence, language)),
  );
}

function clausesOf(piece: Piece, sentence: Sentence, language: string): Clause[] {
  const { passage } = piece.read;
  const codes = passage.marks
    .filter(({ kind, start, end }) => kind === "code" && start >= sentence.start && end <= sentence.end)
    .map(({ start, end }) => passage.text.slice(start, end));
  const topic = topicOf(passage.path);
  const commands = commandsIn(sentence.text, codes);
  if (!standsAlone(sentence)) return commands.map((cut) => clauseOf(cut, false));
  const said = upperFirst(sentence.text.slice(leadingConnective(sentence.text)));
  const cuts = [...cutsOf(said, codes, language), ...ruleOf(sentence.text, topic, language)].filter(
    ({ cue, reply }) => isClear(cue) && !EARLY_PRONOUN.test(cue) && isClear(reply),
  );
  const others = commands.filter(({ reply }) => !cuts.some((cut) => cut.reply === reply));
  return [...cuts.map((cut) => clauseOf(cut, true)), ...others.map((cut) => clauseOf(cut, false))];

  function clauseOf(cut: Cut, asks: boolean): Clause {
    return {
      ...cut,
      asks,
      reply: cut.kind === "command" ? cut.reply : upperFirst(cut.reply),
      claim: claimOf(piece.read, sentence, piece.type),
      topic: cut.kind === "rule" ? "" : topic,
      block: passage.rid,
      ordinal: passage.ordinal,
      document: passage.document.id,
      conceptIds: sentence.names.map(({ concept }) => concept.id),
      about: sentence.names.map(({ concept }) => concept.rid),
      cueStems: new Set(stemsOf(cut.cue, language)),
      replyStems: new Set(stemsOf(cut.reply, language)),
    };
  }
}

const RULE =
  /\b(?:must|may (?:only|not)|shall|required to|entitled|eligible|allowed|permitted|prohibited|forbidden|maximum of|no more than|up to \d|muss|müssen|darf|dürfen|höchstens|mindestens)\b/iu;

/** A whole rule as the reply to its heading, if it does not name what the heading is about. */
function ruleOf(text: string, topic: string, language: string): Cut[] {
  if (topic === "" || !RULE.test(text) || text.endsWith(":") || !isClause(text)) return [];
  const said = new Set(stemsOf(text, language));
  if (stemsOf(topic, language).some((one) => said.has(one))) return [];
  return [{ kind: "rule", cue: topic, reply: text.replace(/\.$/u, "") }];
}
