import { phrasesOf } from "../phrases.ts";
import type { Clause } from "./clauses.ts";
import { type Candidate, choiceOf } from "./item.ts";
import { shared } from "./others.ts";

const WRONG = 3;
const FEWEST = 2;
/** Similarity from which two cues are about one case, or two replies say the same. */
const ALIKE = 0.5;

/** Asks for the reply to a cue. Wrong options are replies to other cues of the same kind. */
export function chooseReply(key: Clause, pool: readonly Clause[], language: string): Candidate | undefined {
  if (!key.asks) return undefined;
  const nearest = pool
    .filter((other) => other.kind === key.kind && isOther(key, other))
    .map((other) => ({ other, distance: distanceOf(key, other) }))
    .sort((a, b) => a.distance - b.distance || (a.other.claim.id < b.other.claim.id ? -1 : 1))
    .map(({ other }) => other);
  const wrong: Clause[] = [];
  for (const other of nearest)
    if (wrong.length < WRONG && wrong.every((one) => !isSame(one, other) && one.block !== other.block))
      wrong.push(other);
  if (wrong.length < FEWEST || standsOut(key, wrong)) return undefined;
  const stem = stemOf(key, language);
  const { kind, about, topic, conceptIds } = key;
  const choice = ({ reply, claim }: Clause) => ({ text: reply, reason: claim });
  const item = choiceOf(
    { bloom: UNDERSTOOD.has(kind) ? "understand" : "apply", topic, stem, conceptIds, difficulty: 0.5 },
    choice(key),
    wrong.map(choice),
    language,
  );
  return item && { form: kind, about, item };
}

function stemOf({ kind, cue, reply }: Clause, language: string): string {
  const phrases = phrasesOf(language);
  switch (kind) {
    case "way":
      return phrases.how(cue);
    case "command":
      return phrases.command(cue);
    case "means":
      return phrases.means(cue);
    case "reason":
      return phrases.why(cue);
    case "need":
      return phrases.need(cue);
    case "who":
      return phrases.who(cue);
    case "effect":
      return phrases.effect(cue);
    case "aim":
      return phrases.aim(cue);
    case "moment":
      return phrases.goesOn(cue);
    case "case":
      return RULES.test(reply) ? phrases.applies(cue) : phrases.follows(cue);
    default:
      return phrases.rule(cue);
  }
}

const UNDERSTOOD: ReadonlySet<string> = new Set(["reason", "effect", "aim", "means"]);
const RULES =
  /\b(?:must|may|should|shall|cannot|can['’]t|need to|have to|required|allowed|permitted|muss|müssen|darf|dürfen|soll|sollen)\b/iu;

function isOther(key: Clause, other: Clause): boolean {
  return (
    other.block !== key.block &&
    !isSame(key, other) &&
    meansOf(key.reply) === meansOf(other.reply) &&
    shared(key.cueStems, other.cueStems) < ALIKE &&
    // A reply that speaks of the same things as the cue may be true of it.
    (key.kind === "command" || shared(key.cueStems, other.replyStems) < ALIKE)
  );
}

/** "By" doing something, "with" something, or what to do. */
function meansOf(reply: string): string {
  const [, by, means] = /^(?:(by|durch)|(with|using|through|via|mit|über))\b/iu.exec(reply) ?? [];
  return by ? "by" : means ? "with" : "";
}

function isSame(one: Clause, other: Clause): boolean {
  const [a, b] = [one.reply.toLowerCase(), other.reply.toLowerCase()];
  if (one.kind === "command") return a === b;
  return a.includes(b) || b.includes(a) || shared(one.replyStems, other.replyStems) >= ALIKE;
}

function distanceOf(key: Clause, other: Clause): number {
  const ratio = Math.abs(Math.log(key.reply.length / other.reply.length));
  const isLike = openingOf(key.reply) === openingOf(other.reply);
  const far = key.document === other.document ? Math.min(60, Math.abs(key.ordinal - other.ordinal)) / 20 : 6;
  const isElsewhere = /^(?:they|it|he|she)\b/iu.test(other.reply);
  return far + 3 * ratio + (isLike ? 0 : isElsewhere ? 3 : 1);
}

function openingOf(reply: string): string {
  return reply.split(" ", 1)[0]?.toLowerCase() ?? "";
}

/** True if the key's length gives it away. */
function standsOut(key: Clause, wrong: readonly Clause[]): boolean {
  const lengths = wrong.map(({ reply }) => reply.length);
  return key.reply.length > 1.7 * Math.max(...lengths) || key.reply.length * 2.2 < Math.min(...lengths);
}
