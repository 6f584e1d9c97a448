import { type Audience, EVERYBODY } from "../../../kernel/audience.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Namespace } from "../../../kernel/principal.ts";
import type { Connection } from "../../../store/connection.ts";
import { pick, type RowOf, row } from "../../../store/rows.ts";
import { say } from "../../../text/message.ts";
import { domains } from "../tables.ts";
import { isIn } from "./access.ts";

export type Domain = RowOf<typeof domains>;

/** Normalises a domain name: ignores case, character width and extra spaces. */
export function domainKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** The organisation's domains first, by name. */
export function visibleDomains(context: ReadContext, namespaces: readonly Namespace[]): Domain[] {
  return orgsOf(context, namespaces).flatMap((org) =>
    context.handle.connection.all`SELECT ${pick(domains)} FROM ${domains} WHERE ${domains.org} = ${org}
      ORDER BY ${domains.key}, ${domains.rid}`.filter((domain) => isIn(context, domain.audience)),
  );
}

/** The organisation's domain takes precedence over the shared one. */
export function findDomain(
  context: ReadContext,
  namespaces: readonly Namespace[],
  idOrName: string,
): Domain | undefined {
  const { connection } = context.handle;
  const orgs = orgsOf(context, namespaces);
  const byId = connection.all`SELECT ${pick(domains)} FROM ${domains} WHERE ${domains.id} = ${idOrName}`;
  const byName = orgs.flatMap((org) => domainsNamed(connection, org, idOrName));
  return [...byId.filter(({ org }) => orgs.includes(org)), ...byName].find((domain) =>
    isIn(context, domain.audience),
  );
}

/** Finds domains with this name, including those invisible to the caller. */
export function domainsNamed(connection: Connection, org: number, name: string): Domain[] {
  return connection.all`SELECT ${pick(domains)} FROM ${domains}
    WHERE ${domains.org} = ${org} AND ${domains.key} = ${domainKey(name)} ORDER BY ${domains.rid}`;
}

/** Like `findDomain`, but throws if unknown. */
export function requireDomain(
  context: ReadContext,
  namespaces: readonly Namespace[],
  idOrName: string,
): Domain {
  const domain = findDomain(context, namespaces, idOrName);
  if (domain) return domain;
  throw invalid("domain", "DOMAIN_UNKNOWN", say("learning.errors.domainUnknown"));
}

/** Org 0, the server itself, has the shared library only. */
function orgsOf({ org }: ReadContext, namespaces: readonly Namespace[]): number[] {
  return [...new Set(namespaces.map((namespace) => (namespace === "shared" ? 0 : org)))];
}

export interface NewDomain {
  org: number;
  name: string;
  description?: string | null | undefined;
  audience?: Audience;
  by: string;
  now: number;
}

export function insertDomain(
  connection: Connection,
  { org, name, description, audience = EVERYBODY, by, now }: NewDomain,
): Domain {
  const made = connection.one`INSERT INTO ${domains} ${row(domains, {
    id: newId(),
    org,
    name,
    key: domainKey(name),
    description,
    audience,
    version: 1,
    created_at: now,
    created_by: by,
    updated_at: now,
  })} RETURNING ${pick(domains)}`;
  return made;
}

export function domainAt(connection: Connection, rid: number): Domain {
  const row = connection.get`SELECT ${pick(domains)} FROM ${domains} WHERE ${domains.rid} = ${rid}`;
  if (!row) throw new Error(`there is no domain ${rid}`);
  return row;
}
