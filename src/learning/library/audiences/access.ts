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

/** What access policies can ask of a document. A document without a domain has the domain "none". */
export const FACTS = ["namespace", "domain", "origin", "created_by"] as const;
export type FactName = (typeof FACTS)[number];
export type Facts = Partial<Record<FactName, string>>;

/** Who can read the documents of a library: what tells it from the organisation's others. */
export interface LibraryAccess {
  readonly audience: Audience;
  /** Of its documents, those that access policies ask for: so that each policy holds for all of them or for none. */
  readonly facts: Facts;
}

/** The actions that a policy has to allow for a document to be read, wherever it is quoted. */
const READING = ["list", "get", "text"].map((name) => `${COLLECTION}.${name}`);

/** Owners read everything: somebody has to find the documents of people who have left. */
const OWNER = "owner";

/** What access policies can know of a document. */
export function factsOf({
  org,
  domain_id,
  origin,
  created_by,
}: Pick<LibraryDocument, "org" | "domain_id" | "origin" | "created_by">): Required<Facts> {
  // The shared library is one for all organisations: no policy of one of them divides it.
  if (org === 0) return SHARED;
  return { namespace: "org", domain: domain_id ?? "none", origin, created_by };
}

const SHARED = { namespace: "shared", domain: "shared", origin: "shared", created_by: "shared" } as const;

/** The facts that the access policies of an organisation ask for when they decide who reads documents. */
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

/** The one text for who can read a library. */
export function accessKey(audience: Audience, facts: Facts): string {
  const told = FACTS.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]]));
  return JSON.stringify({ audience, ...(told.length > 0 && { facts: Object.fromEntries(told) }) });
}

/** A library that is for everybody, as long as no policy asks more. */
export const OPEN_ACCESS = accessKey(EVERYBODY, {});

const MOST_PARSED = 5000;
const parsed = new Map<string, LibraryAccess>();

/** Reads that text. The same ones come with every call. */
export function parseAccess(key: string): LibraryAccess {
  const known = parsed.get(key);
  if (known) return known;
  const { audience, facts = {} } = JSON.parse(key) as { audience: Audience; facts?: Facts };
  if (parsed.size >= MOST_PARSED) parsed.clear();
  parsed.set(key, { audience, facts });
  return { audience, facts };
}

/** Somebody who reads libraries: a call, or a person for whom something is done. */
export type LibraryReader = Pick<ReadContext, "org" | "principal" | "narrowing">;

/** Decides for a caller which libraries they can read. */
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

/** Whether a caller is in an audience: they see what is for it. */
export function isIn({ principal }: ReadContext, audience: Audience): boolean {
  return (
    principal.kind === "system" || principal.roles.includes(OWNER) || includes(audience, readerOf(principal))
  );
}
