import {
  Comparison,
  type ConditionTree,
  isEnvironmentPath,
  parseConditions,
} from "../../../engine/access/conditions.ts";
import { matchesPattern } from "../../../engine/access/patterns.ts";
import { accessPolicies } from "../../../engine/access/tables.ts";
import { type Audience, EVERYBODY, includes } from "../../../kernel/audience.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { readerOf } from "../../../kernel/principal.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick } from "../../../store/rows.ts";
import type { LibraryDocument } from "../documents/library-document.ts";
import { COLLECTION } from "../documents/names.ts";

/** Facts available to access policies. Documents without a domain have the domain "none". */
export const FACTS = ["namespace", "domain", "origin", "created_by"] as const;
export type FactName = (typeof FACTS)[number];
export type Facts = Partial<Record<FactName, string>>;

/** Distinguishes a library from the organisation's others. */
export interface LibraryAccess {
  readonly audience: Audience;
  /** Facts that policies use, so that each policy applies to all of the library's documents or to none. */
  readonly facts: Facts;
}

/** Actions that a policy must allow for a document to be readable, wherever it is quoted. */
const READING = ["list", "get", "text"].map((name) => `${COLLECTION}.${name}`);

/** Owners read everything, so that documents of people who have left stay reachable. */
const OWNER = "owner";

export function factsOf({
  org,
  domain_id,
  origin,
  created_by,
}: Pick<LibraryDocument, "org" | "domain_id" | "origin" | "created_by">): Required<Facts> {
  // The shared library serves all organisations, so one organisation's policies must not divide it.
  if (org === 0) return SHARED;
  return { namespace: "org", domain: domain_id ?? "none", origin, created_by };
}

const SHARED = { namespace: "shared", domain: "shared", origin: "shared", created_by: "shared" } as const;

/** Facts that access policies use to decide on reading documents. */
export function factsAsked(connection: Connection, org: number): FactName[] {
  const policies = connection.all`SELECT ${pick(accessPolicies, "actions", "conditions")} FROM ${accessPolicies} WHERE ${accessPolicies.org} = ${org} AND ${accessPolicies.active} = 1`;
  const asked = policies.flatMap(({ actions, conditions: { record } }) => {
    if (record === undefined) return [];
    const isAbout = READING.some((action) => actions.some((pattern) => matchesPattern(pattern, action)));
    return isAbout ? fieldsIn(parseConditions(record)) : [];
  });
  return FACTS.filter((name) => name !== "namespace" && asked.includes(name));
}

function fieldsIn(tree: ConditionTree): string[] {
  if (!(tree instanceof Comparison)) return tree.value.flatMap(fieldsIn);
  return isEnvironmentPath(tree.field) ? [] : [tree.field];
}

/** Canonical JSON. */
export function accessKey(audience: Audience, facts: Facts): string {
  const given = FACTS.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]));
  return JSON.stringify({ audience, ...(given.length > 0 && { facts: Object.fromEntries(given) }) });
}

/** Access for everyone, unless a policy restricts it. */
export const OPEN_ACCESS = accessKey(EVERYBODY, {});

const MOST_PARSED = 5000;
const parsed = new Map<string, LibraryAccess>();

/** Parses an access key. Cached, because the same values occur in every call. */
export function parseAccess(key: string): LibraryAccess {
  const known = parsed.get(key);
  if (known) return known;
  const { audience, facts = {} } = JSON.parse(key) as { audience: Audience; facts?: Facts };
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(key, { audience, facts });
  return { audience, facts };
}

/** A call, or a person on whose behalf work is done. */
export type LibraryReader = Pick<ReadContext, "org" | "principal" | "narrowing">;

export function readingBy(caller: LibraryReader): (org: number, access: LibraryAccess) => boolean {
  const { principal } = caller;
  if (principal.kind === "system") return () => true;
  const reader = readerOf(principal);
  const isOwner = principal.roles.includes(OWNER);
  const gates = READING.map((action) => caller.narrowing(action));
  return (org, { audience, facts }) =>
    (isOwner || includes(audience, reader)) &&
    gates.every((gate) => gate.permits(() => (org === 0 ? SHARED : { namespace: "org", ...facts })));
}

export function isIn({ principal }: ReadContext, audience: Audience): boolean {
  return (
    principal.kind === "system" || principal.roles.includes(OWNER) || includes(audience, readerOf(principal))
  );
}
