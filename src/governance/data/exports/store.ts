import { openText, sealText } from "../../../store/box.ts";
import type { Connection } from "../../../store/connection.ts";
import { as, part, pick, type RowOf, row, set } from "../../../store/rows.ts";
import type { Vault } from "../../../store/vault.ts";
import { dataExports } from "./tables.ts";

/** The request is encrypted; see `requestOf`. */
export type DataExport = RowOf<typeof dataExports>;
export type ExportKind = DataExport["kind"];
export type ExportState = DataExport["state"];

/** Columns that change after creation. */
export type Progress = Partial<
  Omit<DataExport, "rid" | "id" | "org" | "kind" | "collection" | "format" | "request" | "version">
>;

const subject = (id: string) => `data.exports/${id}`;

/** Encrypts the request with a key of the export. */
export function addExport(
  connection: Connection,
  vault: Vault,
  given: Pick<
    DataExport,
    "id" | "org" | "kind" | "collection" | "format" | "requested_by" | "ip" | "mfa" | "created_at"
  >,
  request: Record<string, unknown>,
): number {
  const personKey = vault.newPersonKey();
  connection.run`INSERT INTO ${dataExports} ${row(dataExports, {
    ...given,
    request: sealText(vault, personKey, subject(given.id), JSON.stringify(request)),
    person_key: personKey,
    state: "queued",
    version: 1,
  })}`;
  return personKey;
}

/** Undefined if the key was destroyed. */
export function requestOf(
  vault: Vault,
  { request, id, person_key }: DataExport,
): Record<string, unknown> | undefined {
  const text = openText(vault, person_key, subject(id), request);
  return text === undefined ? undefined : JSON.parse(text);
}

export function findExport(connection: Connection, org: number, id: string): DataExport | undefined {
  return connection.get`SELECT ${pick(dataExports)} FROM ${dataExports} WHERE ${dataExports.id} = ${id} AND ${dataExports.org} = ${org}`;
}

/** Newest first; continues after `place`. */
export function exportsOf(
  connection: Connection,
  org: number,
  person: string,
  place: { backward: boolean; at: number } | undefined,
  limit: number,
): DataExport[] {
  const [beyond, order] = place?.backward ? [part`>`, part`ASC`] : [part`<`, part`DESC`];
  return connection.all`SELECT ${pick(dataExports)} FROM ${dataExports}
    WHERE ${dataExports.org} = ${org} AND ${dataExports.requested_by} = ${person}
      AND ${dataExports.rid} ${beyond} ${place?.at ?? Number.MAX_SAFE_INTEGER}
    ORDER BY ${dataExports.rid} ${order} LIMIT ${limit}`;
}

export function underWay(connection: Connection, org: number, person: string): number {
  return connection.count`SELECT count(*) FROM ${dataExports}
    WHERE ${dataExports.org} = ${org} AND ${dataExports.requested_by} = ${person}
      AND ${dataExports.state} IN ('queued', 'running')`;
}

/** All exports with a file, or only expired ones. */
export function withFile(connection: Connection, org: number, expiredAt: number | undefined): DataExport[] {
  return connection.all`SELECT ${pick(dataExports)} FROM ${dataExports}
    WHERE ${dataExports.org} = ${org} AND ${dataExports.file} IS NOT NULL
      ${expiredAt === undefined ? part`` : part`AND ${dataExports.expires_at} <= ${expiredAt}`}
    ORDER BY ${dataExports.rid}`;
}

/** Exports that are long overdue because their job failed permanently. */
export function stranded(connection: Connection, org: number, since: number): DataExport[] {
  return connection.all`SELECT ${pick(dataExports)} FROM ${dataExports}
    WHERE ${dataExports.org} = ${org} AND ${dataExports.state} IN ('queued', 'running')
      AND ${dataExports.created_at} <= ${since}
    ORDER BY ${dataExports.rid}`;
}

/** Returns the keys to destroy. */
export function forgetRequests(connection: Connection, org: number): number[] {
  const { request, org: own } = dataExports;
  const asked = connection.all`SELECT ${pick(dataExports, "person_key")} FROM ${dataExports} WHERE ${own} = ${org} AND ${request} <> ''`;
  connection.run`UPDATE ${dataExports} SET ${set(dataExports, { request: "" })} WHERE ${own} = ${org} AND ${request} <> ''`;
  return asked.map(({ person_key }) => person_key);
}

/** Across all organisations. */
export function filesInUse(connection: Connection): Set<string> {
  const rows = connection.all`
    SELECT ${dataExports.file} ${as<"file", string>("file")} FROM ${dataExports} WHERE ${dataExports.file} IS NOT NULL`;
  return new Set(rows.map(({ file }) => file));
}

export function isInUse(connection: Connection, file: string): boolean {
  return connection.has`SELECT 1 FROM ${dataExports} WHERE ${dataExports.file} = ${file}`;
}

/** Returns the new version. */
export function advance(connection: Connection, { rid, version }: DataExport, progress: Progress): number {
  connection.run`UPDATE ${dataExports} SET ${set(dataExports, { ...progress, version: version + 1 })}
    WHERE ${dataExports.rid} = ${rid}`;
  return version + 1;
}
