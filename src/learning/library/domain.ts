import { invalid } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { type Connection, insertInto, type RawRow } from "../../store/connection.ts";
import { domains } from "./tables.ts";

/** A field of knowledge: a shelf of one library. */
export interface Domain {
  rid: number;
  id: string;
  org: number;
  name: string;
  description: string | null;
  version: number;
  createdAt: number;
  createdBy: string;
  updatedAt: number;
}

/** A name as names are compared: case, width and space do not tell two shelves apart. */
export function domainKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}

/** A domain of some libraries by its id or its name: the organisation's own before the shared one. */
export function findDomain(
  connection: Connection,
  orgs: readonly number[],
  idOrName: string,
): Domain | undefined {
  const byId = connection.statement("SELECT * FROM learning_domains WHERE id = ?").get(idOrName);
  if (byId && orgs.includes(Number(byId.org))) return parseDomain(byId);
  for (const org of orgs) {
    const row = connection
      .statement("SELECT * FROM learning_domains WHERE org = ? AND key = ?")
      .get(org, domainKey(idOrName));
    if (row) return parseDomain(row);
  }
  return undefined;
}

/** The same, of a domain that an input names. */
export function requireDomain(connection: Connection, orgs: readonly number[], idOrName: string): Domain {
  const domain = findDomain(connection, orgs, idOrName);
  if (domain) return domain;
  throw invalid(
    "domain",
    "DOMAIN_UNKNOWN",
    "There is no such domain. Make it first, or name one of the list",
  );
}

const insert = insertInto(domains);

export interface NewDomain {
  org: number;
  name: string;
  description?: string | null | undefined;
  by: string;
  now: number;
}

export function insertDomain(connection: Connection, { org, name, description, by, now }: NewDomain): Domain {
  const rid = insert.insert(connection, {
    id: newId(),
    org,
    name,
    key: domainKey(name),
    description: description ?? null,
    version: 1,
    created_at: now,
    created_by: by,
    updated_at: now,
  });
  return domainAt(connection, rid);
}

export function domainAt(connection: Connection, rid: number): Domain {
  const row = connection.statement("SELECT * FROM learning_domains WHERE rid = ?").get(rid);
  if (!row) throw new Error(`there is no domain ${rid}`);
  return parseDomain(row);
}

export function parseDomain(row: RawRow): Domain {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    org: Number(row.org),
    name: String(row.name),
    description: row.description === null ? null : String(row.description),
    version: Number(row.version),
    createdAt: Number(row.created_at),
    createdBy: String(row.created_by),
    updatedAt: Number(row.updated_at),
  };
}
