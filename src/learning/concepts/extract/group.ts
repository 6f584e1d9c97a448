import { GENERIC } from "../words/english.ts";
import type { Place } from "./analysis.ts";
import { nameOf } from "./names.ts";
import { type AliasSource, variantKeys } from "./naming.ts";
import type { Scored } from "./rank.ts";
import { keyOfTokens, type Token } from "./scan.ts";
import type { Survey } from "./survey.ts";
import { standTogether } from "./together.ts";

/** Candidates with the same meaning. */
export interface Group {
  key: string;
  name: string;
  aliases: { name: string; key: string; source: AliasSource }[];
  salience: number;
  first: number;
  definition?: Place & { score: number };
}

interface Bond {
  to: string;
  source: AliasSource;
  name: string;
}

/** Groups candidates that the document names as aliases of each other. */
export function grouped(survey: Survey, scored: readonly Scored[]): Group[] {
  const byKey = new Map(scored.map((one) => [one.candidate.key, one]));
  const bonds = bondsOf(survey, byKey);
  const groups = new Map<string, Group>();
  for (const one of scored)
    if (!bonds.has(one.candidate.key)) groups.set(one.candidate.key, alone(survey, one));
  for (const [key, bond] of bonds) {
    const group = groups.get(bond.to);
    if (!group) continue;
    const own = byKey.get(key);
    group.aliases.push({ key, name: bond.name, source: bond.source });
    if (own) absorb(survey, group, own);
  }
  return [...groups.values()];
}

/** Minimum salience of a defined term, as a share of its definition's score. */
const DEFINED = 0.5;
/** DEFINED applies only below this word count: long texts contain many false definitions. */
const BRIEF = 2000;

function alone(survey: Survey, { candidate, salience, counts }: Scored): Group {
  const definition = survey.definitions.get(candidate.key);
  const { ordinal, start, end, score } = definition ?? {};
  return {
    key: candidate.key,
    name: nameOf(candidate, survey.capitals),
    aliases: [],
    salience: survey.words < BRIEF ? Math.max(salience, DEFINED * (score ?? 0)) : salience,
    first: counts.first,
    ...(ordinal !== undefined &&
      start !== undefined &&
      end !== undefined &&
      score !== undefined && { definition: { ordinal, start, end, score } }),
  };
}

function absorb(survey: Survey, group: Group, own: Scored): void {
  group.salience = Math.max(group.salience, own.salience);
  group.first = Math.min(group.first, own.counts.first);
  const definition = survey.definitions.get(own.candidate.key);
  if (!definition || definition.score <= (group.definition?.score ?? 0)) return;
  const { ordinal, start, end, score } = definition;
  group.definition = { ordinal, start, end, score };
}

/** Maps each alias to the key it is an alias of. Ambiguous aliases are dropped. */
function bondsOf(survey: Survey, byKey: ReadonlyMap<string, Scored>): Map<string, Bond> {
  const bonds = new Map<string, Bond>();
  const torn = new Set<string>();
  const tie = (alias: string, to: string, name: string, source: AliasSource): void => {
    if (alias === to || alias === "" || !byKey.has(to) || (alias.indexOf(" ") < 0 && GENERIC.has(alias)))
      return;
    if (source === "variant" && areDistinct(survey, alias, to)) return;
    const before = bonds.get(alias);
    if (before && before.to !== to) torn.add(alias);
    else if (!reaches(bonds, to, alias)) bonds.set(alias, { to, source, name });
  };
  for (const { name, alias, source } of survey.aliases) {
    tie(keyOfTokens(alias), keyOfTokens(name), written(alias), source);
  }
  for (const key of byKey.keys()) {
    for (const variant of variantKeys(key)) {
      const other = byKey.get(variant);
      if (other) tie(variant, key, nameOf(other.candidate, survey.capitals), "variant");
    }
  }
  for (const alias of torn) bonds.delete(alias);
  return settled(bonds);
}

/** Follows alias chains to the last key. */
function settled(bonds: ReadonlyMap<string, Bond>): Map<string, Bond> {
  const ends = new Map<string, Bond>();
  for (const [alias, bond] of bonds) {
    let { to } = bond;
    for (let next = bonds.get(to); next; next = bonds.get(to)) to = next.to;
    ends.set(alias, { ...bond, to });
  }
  return ends;
}

function reaches(bonds: ReadonlyMap<string, Bond>, from: string, to: string): boolean {
  for (let key: string | undefined = from; key !== undefined; key = bonds.get(key)?.to)
    if (key === to) return true;
  return false;
}

/** Minimum score of a definition that makes a name a separate concept. */
export const OWN_DEFINITION = 0.5;

/** Two names that are both defined, or that stand side by side, mean different things. */
function areDistinct(survey: Survey, one: string, other: string): boolean {
  const isDefined = (key: string) => (survey.definitions.get(key)?.score ?? 0) >= OWN_DEFINITION;
  return (isDefined(one) && isDefined(other)) || standTogether(survey, one, other);
}

function written(tokens: readonly Token[]): string {
  return tokens.map(({ word }) => word).join(" ");
}
