import { openText, sealText } from "../../../store/box.ts";
import { type Connection, insertInto } from "../../../store/connection.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Vault } from "../../../store/vault.ts";
import { dataExports } from "./tables.ts";

export const STATES = ["queued", "running", "ready", "failed", "expired", "deleted"] as const;
export type ExportState = (typeof STATES)[number];
export type ExportKind = "records" | "archive";

/** One export, as the store keeps it. */
export interface DataExport {
  rid: number;
  id: string;
  kind: ExportKind;
  collection: string | null;
  format: string;
  /** Sealed; `requestOf` opens it. */
  request: string;
  personKey: number;
  requestedBy: string;
  ip: string;
  mfa: boolean;
  state: ExportState;
  access: string;
  rows: number | null;
  size: number | null;
  sha256: string | null;
  file: string | null;
  error: { code: string; message: string } | null;
  version: number;
  createdAt: number;
  finishedAt: number | null;
  expiresAt: number | null;
}

/** What of an export changes after it was asked for, by column. */
export type Progress = Partial<{
  state: ExportState;
  access: string;
  rows: number | null;
  size: number | null;
  sha256: string | null;
  file: string | null;
  error_code: string;
  error_message: string;
  finished_at: number;
  expires_at: number | null;
}>;

const insertion = insertInto(dataExports);
const subject = (id: string) => `data.exports/${id}`;

/** Writes down what was asked for, its words under a key of their own. */
export function addExport(
  connection: Connection,
  vault: Vault,
  given: {
    id: string;
    org: number;
    kind: ExportKind;
    collection: string | null;
    format: string;
    requested_by: string;
    ip: string;
    mfa: boolean;
    created_at: number;
  },
  request: Record<string, unknown>,
): number {
  const personKey = vault.newPersonKey();
  insertion.run(connection, {
    ...given,
    mfa: given.mfa ? 1 : 0,
    request: sealText(vault, personKey, subject(given.id), JSON.stringify(request)),
    person_key: personKey,
    state: "queued",
    access: "",
    rows: null,
    size: null,
    sha256: null,
    file: null,
    error_code: null,
    error_message: null,
    version: 1,
    finished_at: null,
    expires_at: null,
  });
  return personKey;
}

/** What was asked for; undefined when its key was destroyed. */
export function requestOf(
  vault: Vault,
  { request, id, personKey }: DataExport,
): Record<string, unknown> | undefined {
  const text = openText(vault, personKey, subject(id), request);
  return text === undefined ? undefined : JSON.parse(text);
}

export function findExport(connection: Connection, org: number, id: string): DataExport | undefined {
  const row = connection.statement("SELECT * FROM data_exports WHERE id = ? AND org = ?").get(id, org);
  return row ? parse(row) : undefined;
}

/** The exports of one person, newest first: those older than `below`. */
export function exportsOf(
  connection: Connection,
  org: number,
  person: string,
  place: { backward: boolean; at: number } | undefined,
  limit: number,
): DataExport[] {
  const [beyond, order] = place?.backward ? [">", "ASC"] : ["<", "DESC"];
  return connection
    .statement(
      `SELECT * FROM data_exports WHERE org = ? AND requested_by = ? AND rid ${beyond} ? ORDER BY rid ${order} LIMIT ?`,
    )
    .all(org, person, place?.at ?? Number.MAX_SAFE_INTEGER, limit)
    .map(parse);
}

/** How many exports of a person are not over. */
export function underWay(connection: Connection, org: number, person: string): number {
  const row = connection
    .statement(
      "SELECT count(*) AS n FROM data_exports WHERE org = ? AND requested_by = ? AND state IN ('queued', 'running')",
    )
    .get(org, person);
  return Number(row?.n);
}

/** The exports of an organisation that have a file: all, or those whose time is over. */
export function withFile(connection: Connection, org: number, expiredAt: number | undefined): DataExport[] {
  return connection
    .statement(
      "SELECT * FROM data_exports WHERE org = ? AND file IS NOT NULL AND (? IS NULL OR expires_at <= ?) ORDER BY rid",
    )
    .all(org, expiredAt ?? null, expiredAt ?? null)
    .map(parse);
}

/** The exports that should have been written long ago: their job was given up. */
export function stranded(connection: Connection, org: number, since: number): DataExport[] {
  return connection
    .statement(
      "SELECT * FROM data_exports WHERE org = ? AND state IN ('queued', 'running') AND created_at <= ? ORDER BY rid",
    )
    .all(org, since)
    .map(parse);
}

/** Empties what was asked for with every export; answers the keys that it was under. */
export function forgetRequests(connection: Connection, org: number): number[] {
  const asked = connection
    .statement("SELECT person_key FROM data_exports WHERE org = ? AND request <> ''")
    .all(org);
  connection.statement("UPDATE data_exports SET request = '' WHERE org = ? AND request <> ''").run(org);
  return asked.map((row) => Number(row.person_key));
}

/** The names of all files that exports of the appliance have. */
export function filesInUse(connection: Connection): Set<string> {
  const rows = connection.statement("SELECT file FROM data_exports WHERE file IS NOT NULL").all();
  return new Set(rows.map(({ file }) => String(file)));
}

/** Writes what became of an export. Answers its new version. */
export function advance(connection: Connection, { rid, version }: DataExport, progress: Progress): number {
  const columns = Object.keys(progress).map((column) => `${column} = ?`);
  connection
    .statement(`UPDATE data_exports SET ${[...columns, "version = ?"].join(", ")} WHERE rid = ?`)
    .run(...Object.values(progress), version + 1, rid);
  return version + 1;
}

function parse(row: RawRow): DataExport {
  return {
    rid: Number(row.rid),
    id: String(row.id),
    // Only the statements of this file write them.
    kind: row.kind as ExportKind,
    state: row.state as ExportState,
    collection: row.collection === null ? null : String(row.collection),
    format: String(row.format),
    request: String(row.request),
    personKey: Number(row.person_key),
    requestedBy: String(row.requested_by),
    ip: String(row.ip),
    mfa: row.mfa === 1,
    access: String(row.access),
    rows: numberOf(row.rows),
    size: numberOf(row.size),
    sha256: row.sha256 === null ? null : String(row.sha256),
    file: row.file === null ? null : String(row.file),
    error:
      row.error_code === null ? null : { code: String(row.error_code), message: String(row.error_message) },
    version: Number(row.version),
    createdAt: Number(row.created_at),
    finishedAt: numberOf(row.finished_at),
    expiresAt: numberOf(row.expires_at),
  };
}

function numberOf(stored: unknown): number | null {
  return stored === null ? null : Number(stored);
}
