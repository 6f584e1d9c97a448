import type { Connection } from "../../../store/connection.ts";
import { isPraise } from "../../concepts/extract/definitions.ts";
import { cite } from "../../evidence/cite.ts";
import type { Claim } from "../../evidence/claim.ts";
import { definitionScore } from "../../explain/definition.ts";
import { DEFINES } from "../../explain/kinds.ts";
import { dangles, isWhole } from "../../explain/sentence.ts";
import { occurrencesOf } from "../../explain/subject.ts";
import { passage } from "../../library/text/passages.ts";
import { isPointing } from "../checks/description.ts";
import type { Concept } from "../outline/matter.ts";
import { idOf, type LessonPlan } from "../outline/outline.ts";
import { claimOf } from "./content.ts";
import { isInstruction, isTerm } from "./names.ts";
import type { Piece } from "./pieces.ts";

export interface KeyTerm {
  concept_id: string;
  name: string;
  claim: Claim;
}

export function keyTermsOf(
  connection: Connection,
  plan: LessonPlan,
  concepts: readonly Concept[],
  pieces: readonly Piece[],
  language: string,
): KeyTerm[] {
  const main = new Map(plan.concepts.map((rid, place) => [rid, place]));
  return concepts
    .filter(({ rid, name }) => plan.defines.includes(rid) && (name.length > 2 || /^\p{Lu}+$/u.test(name)))
    .filter(({ name }) => isTerm(name, language))
    .sort((a, b) => (main.get(a.rid) ?? 99) - (main.get(b.rid) ?? 99) || b.salience - a.salience)
    .slice(0, 8)
    .flatMap((concept) => {
      const claim = quotedIn(pieces, concept) ?? definitionOf(connection, concept);
      return claim && !isInstruction(concept.name, claim.text) && isAbout(concept, claim.text, language)
        ? [{ concept_id: concept.id, name: concept.name, claim }]
        : [];
    });
}

/** Opens another statement than a definition after "Term:". */
const OTHER = /^[^:]{2,60}(?::| [-–—])\s*(?:these|this|it|they|if|after|before|once|please|note)\b/iu;

/** True if the sentence says what the concept is, not how good it is or what an example calls so. */
function isAbout({ name, aliases }: Concept, text: string, language: string): boolean {
  if (OTHER.test(text) || /^\W*(?:suppose|imagine|for example|note)\b/iu.test(text)) return false;
  const places = occurrencesOf({ names: [name, ...aliases], language }, text, language);
  return !places.some(({ start, end }) => start < 12 && isPraise(text.slice(end).trimStart()));
}

function defines({ name, aliases }: Concept, text: string, language: string): boolean {
  const places = occurrencesOf({ names: [name, ...aliases], language }, text, language);
  return places.some(
    (place) => definitionScore(text, place) >= DEFINES && !isPointing(text, text.slice(place.end)),
  );
}

function quotedIn(pieces: readonly Piece[], { rid }: Concept): Claim | undefined {
  for (const { read, sentences } of pieces) {
    const sentence = sentences.find(({ defines, alone }) => alone && defines?.rid === rid);
    if (sentence) return claimOf(read, sentence);
  }
  return undefined;
}

/** The concept's defining sentence, if understandable alone. */
function definitionOf(connection: Connection, concept: Concept): Claim | undefined {
  const { library, definition } = concept;
  if (!definition) return undefined;
  const found = passage(connection, library, definition.block);
  if (!found) return undefined;
  const text = found.text.slice(definition.start, definition.end);
  if (
    found.kind !== "glossary" &&
    (!isWhole(text) || dangles(text) || !defines(concept, text, found.language))
  )
    return undefined;
  return {
    id: idOf(
      "c",
      found.document.id,
      String(found.revision.number),
      String(found.ordinal),
      String(definition.start),
    ),
    text,
    kind: "definition",
    origin: "quote",
    support: "verbatim",
    score: 1,
    citations: [cite(found, definition.start, definition.end)],
  };
}
