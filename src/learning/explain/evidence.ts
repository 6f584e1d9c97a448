import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import { type ConceptRef, resolveConcept } from "../concepts/store/resolve.ts";
import { aliases } from "../concepts/tables.ts";
import type { SearchScope } from "../library/audiences/scopes.ts";
import { aspects, listed } from "./asked.ts";
import { findHome, type Home } from "./home/find.ts";
import { DEFINES } from "./kinds.ts";
import { type Found, retrieve } from "./retrieve.ts";
import { isAbout, type Subject, stemsOf } from "./subject.ts";

export interface Evidence {
  /** Subject as the user wrote it. */
  readonly asked: string;
  readonly subject: Subject;
  /** Concepts with this name, in the order of the libraries. */
  readonly concepts: readonly ConceptRef[];
  readonly found: readonly Found[];
  /** The best passages, which may say the same. */
  readonly best: readonly Found[];
  readonly home: Home | undefined;
}

export interface Gathered {
  readonly evidence: readonly Evidence[];
  readonly missing: readonly string[];
}

export interface Search {
  readonly scopes: readonly SearchScope[];
  readonly spans: number;
  readonly language: string;
  /** True to use documents in this language only. */
  readonly only: boolean;
}

/** Searches for each subject, and for its parts if the whole is not found. */
export function gather(connection: Connection, subjects: readonly string[], search: Search): Gathered {
  const evidence: Evidence[] = [];
  const missing: string[] = [];
  for (const subject of subjects) {
    const found = gatherOne(connection, subject, search);
    evidence.push(...found.evidence);
    missing.push(...found.missing);
  }
  return { evidence, missing };
}

function gatherOne(connection: Connection, subject: string, search: Search): Gathered {
  const whole = evidenceOf(connection, subject, search);
  if (whole && isKnown(whole)) return { evidence: [whole], missing: [] };
  const parts = listed(subject).map((part) => ({ part, evidence: evidenceOf(connection, part, search) }));
  const held = parts.flatMap(({ evidence }) => (evidence && isKnown(evidence) ? [evidence] : []));
  const missing = parts.filter(({ evidence }) => !evidence || !isKnown(evidence)).map(({ part }) => part);
  // "Debits and credits" may be mentioned together but defined separately.
  if (held.length > 0 && (!whole || missing.length === 0)) return { evidence: held, missing };
  return whole ? { evidence: [whole], missing: [] } : aspectOf(connection, subject, search);
}

function isKnown(evidence: Evidence): boolean {
  return evidence.concepts.length > 0 || isDefined(evidence);
}

function isDefined({ found }: Evidence): boolean {
  return found.some(({ sentences }) => sentences.some(({ defines, leads }) => leads && defines >= DEFINES));
}

/** "Accruals in farming" becomes accruals, limited to statements on farming. */
function aspectOf(connection: Connection, subject: string, search: Search): Gathered {
  for (const { subject: head, aspect } of aspects(subject)) {
    const evidence = evidenceOf(connection, head, search);
    // An answer about half of a name is useless unless that half has a definition.
    if (!evidence || !isDefined(evidence)) continue;
    const wanted = stemsOf(aspect, search.language);
    const speaking = evidence.found.filter(({ words }) => {
      const stems = new Set(words.map(({ stem }) => stem));
      return wanted.every((stem) => stems.has(stem));
    });
    if (speaking.length > 0)
      return { evidence: [{ ...evidence, found: speaking, best: speaking, home: undefined }], missing: [] };
    return { evidence: [evidence], missing: [aspect] };
  }
  return { evidence: [], missing: [subject] };
}

/** Returns undefined if no passage mentions the subject. */
function evidenceOf(connection: Connection, asked: string, search: Search): Evidence | undefined {
  const { scopes, spans, language, only } = search;
  const concepts = scopes.flatMap(({ libraries }) =>
    libraries.flatMap((library) => resolveConcept(connection, library, asked, language) ?? []),
  );
  const names = namesOf(connection, asked, concepts);
  const subject: Subject = { names, language };
  const { ranked, diverse } = retrieve(connection, { subject, scopes, spans });
  const isGood = (one: Found) =>
    (one.step === true || isAbout(subject, one)) && (!only || one.passage.language === language);
  const [found, best] = [diverse.filter(isGood), ranked.slice(0, BEST).filter(isGood)];
  if (found.length === 0) return undefined;
  return { asked, subject, concepts, found, best, home: findHome(connection, subject, scopes, best) };
}

/** Passages among which the best definition is looked for. */
const BEST = 30;
const MOST_NAMES = 6;

/** Names to search for: the user's wording first, then the libraries' names. */
function namesOf(connection: Connection, asked: string, concepts: readonly ConceptRef[]): string[] {
  const others = concepts.flatMap(({ rid, name }) => {
    const rows = connection.all`SELECT ${pick(aliases, "name")} FROM ${aliases}
      WHERE ${aliases.concept} = ${rid}
      ORDER BY ${aliases.rid} LIMIT 12`;
    return [name, ...rows.map((row) => row.name)];
  });
  const seen = new Set<string>();
  return [asked, ...others]
    .filter((name) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()))
    .slice(0, MOST_NAMES);
}
