import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { originOf } from "../../../engine/audit/checkpoints.ts";
import { newestCheckpoint } from "../../../evidence/event-proof.ts";
import { exportLog } from "../../../evidence/export.ts";
import { writeZip, type ZipEntry } from "../../../formats/zip-writer.ts";
import { rfc3339 } from "../../../kernel/clock.ts";
import type { OrganizationRef } from "../../../kernel/principal.ts";
import { memberships, users } from "../../../kernel/tables.ts";
import { attachments } from "../../../records/attachments/tables.ts";
import type { Collection } from "../../../records/index.ts";
import { readLines } from "../../../records/model/lines.ts";
import { as, pick } from "../../../store/rows.ts";
import type { RawRow } from "../../../store/statements.ts";
import type { Handle } from "../../../store/transaction.ts";
import type { Vault } from "../../../store/vault.ts";
import type { GovernanceParts } from "../../part.ts";
import { Cargo, type CarriedTable, KEY_COLUMN, PLACE } from "./carried.ts";
import { Evidence } from "./evidence.ts";
import {
  AUDIT,
  attachmentPart,
  documentPart,
  formerPart,
  MANIFEST,
  type Manifest,
  ORGANIZATION,
  type OrganizationPart,
  type Part,
  recordsPart,
  SIGNATURE,
  tablePart,
} from "./layout.ts";

/** Rows per read: blocks other requests for a millisecond or two. */
const PAGE = 50;

const encoder = new TextEncoder();

/** Archive of one organisation, read from one snapshot. `rows` counts the records written so far. */
export function organizationArchive(
  parts: GovernanceParts,
  handle: Handle,
  organization: OrganizationRef,
  now: number,
): { bytes: AsyncIterable<Uint8Array>; rows(): number } {
  const writer = new ArchiveWriter(parts, handle, organization, now);
  return { bytes: writeZip(writer.entries(), { large: true }), rows: () => writer.records };
}

class ArchiveWriter {
  readonly #parts: GovernanceParts;
  readonly #handle: Handle;
  readonly #organization: OrganizationRef;
  readonly #now: number;
  readonly #written: Part[] = [];
  records = 0;

  constructor(parts: GovernanceParts, handle: Handle, organization: OrganizationRef, now: number) {
    this.#parts = parts;
    this.#handle = handle;
    this.#organization = organization;
    this.#now = now;
  }

  /** All parts, followed by their manifest. */
  async *entries(): AsyncGenerator<ZipEntry> {
    const { catalog, store, signer, moving } = this.#parts;
    const { connection } = this.#handle;
    const org = this.#organization.key;
    yield this.#part(ORGANIZATION, once(`${JSON.stringify(this.#people())}\n`));
    for (const collection of catalog.collections.values())
      yield this.#lines(recordsPart(collection.name), this.#recordsOf(collection));
    for (const table of new Cargo(catalog, moving()).tables(connection))
      yield this.#lines(tablePart(table.name), this.#rowsOf(table));
    yield* this.#attachments();
    yield* this.#otherFiles();
    const size = this.#signedSize();
    const log = exportLog(store, signer, this.#organization, { first: 1, last: size });
    yield this.#part(AUDIT, bytesOf(log), { rows: size });
    const evidence = new Evidence(this.#parts.folder);
    for (const { sha256 } of evidence.of(connection, org))
      yield this.#part(formerPart(sha256), createReadStream(evidence.pathOf(sha256)));
    yield* this.#manifest(size);
  }

  /** Counts and hashes a part while it is written. */
  #part(
    name: string,
    bytes: AsyncIterable<Uint8Array>,
    { rows = 0, stored = false }: { rows?: number; stored?: boolean } = {},
  ): ZipEntry {
    const part: Part = { name, rows, size: 0, sha256: "" };
    return { name, at: this.#now, stored, bytes: hashed(bytes, part, this.#written) };
  }

  #lines(name: string, pages: Iterable<readonly object[]>): ZipEntry {
    const part: Part = { name, rows: 0, size: 0, sha256: "" };
    return { name, at: this.#now, bytes: hashed(ndjson(pages, part), part, this.#written) };
  }

  #people(): OrganizationPart {
    const { connection } = this.#handle;
    const { key } = this.#organization;
    // Raw, since it will be inserted as a row.
    const stored = connection.statement("SELECT * FROM organizations WHERE key = ?").get(key);
    const people = connection.all`SELECT ${pick(users, "id", "email", "name", "created_at")}
      FROM ${users} JOIN ${memberships} ON ${memberships.user_id} = ${users.id}
      WHERE ${memberships.org} = ${key} ORDER BY ${users.id}`;
    const { key: _, ...organization } = stored ?? {};
    // No column holds binary data.
    return { organization: organization as OrganizationPart["organization"], people };
  }

  /** Yields records as the API shows them, but unmasked; oldest first. */
  *#recordsOf(collection: Collection): Generator<object[]> {
    const { connection } = this.#handle;
    for (const rows of this.#pages(collection.tableName)) {
      const rids = rows.map(({ rid }) => Number(rid));
      const lines = collection.lines.length > 0 ? readLines(connection, collection, rids) : undefined;
      yield rows.map((row) => collection.show(row, lines));
      this.records += rows.length;
    }
  }

  /** Yields rows as stored, with the keys of their encrypted values. */
  *#rowsOf(table: CarriedTable): Generator<object[]> {
    const { vault } = this.#parts.store;
    for (const rows of this.#pages(table.name)) yield rows.map((row) => carried(row, vault));
  }

  /** Yields raw rows, since they will be inserted as rows. */
  *#pages(table: string): Generator<RawRow[]> {
    const statement = this.#handle.connection.statement(
      `SELECT rowid AS ${PLACE}, * FROM ${table} NOT INDEXED WHERE org = ? AND rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
    );
    for (let after = 0; ; ) {
      const rows = statement.all(this.#organization.key, after);
      if (rows.length === 0) return;
      after = Number(rows.at(-1)?.[PLACE]);
      yield rows;
    }
  }

  async *#attachments(): AsyncGenerator<ZipEntry> {
    const { files } = this.#parts;
    const found = this.#handle.connection
      .all`SELECT DISTINCT ${pick(attachments, "sha256")} FROM ${attachments}
      WHERE ${attachments.org} = ${this.#organization.key} AND ${attachments.removed_at} IS NULL
      ORDER BY ${attachments.sha256}`;
    for (const { sha256 } of found) {
      const stored = createReadStream(files.pathOf(sha256));
      yield this.#part(attachmentPart(sha256), stored, { stored: true });
    }
  }

  async *#otherFiles(): AsyncGenerator<ZipEntry> {
    for (const { files } of this.#parts.moving()) {
      for (const sha256 of files?.used(this.#handle.connection, this.#organization.key) ?? [])
        yield this.#part(documentPart(sha256), createReadStream(files?.store.pathOf(sha256) ?? ""), {
          stored: true,
        });
    }
  }

  /** Length of the log up to the last signature. Later events could have been written by anyone. */
  #signedSize(): number {
    return newestCheckpoint(this.#handle.connection, this.#organization.key)?.size ?? 0;
  }

  async *#manifest(size: number): AsyncGenerator<ZipEntry> {
    const { signer } = this.#parts;
    const { id, name } = this.#organization;
    const manifest: Manifest = {
      freehold_archive: 1,
      made_at: rfc3339(this.#now),
      schema: schemaOf(this.#handle),
      organization: { id, name },
      appliance: signer.identity.name,
      public_key: signer.identity.publicKey,
      audit: { origin: originOf(signer.identity, id), size },
      parts: this.#written,
    };
    const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
    yield { name: MANIFEST, at: this.#now, bytes: once(text) };
    yield { name: SIGNATURE, at: this.#now, bytes: once(`${signer.signature(text)}\n`) };
  }
}

export function schemaOf({ connection }: Handle): string {
  return (
    connection.get`SELECT max(name) ${as<"name", string | null>("name")} FROM schema_migrations`?.name ?? ""
  );
}

function carried(row: RawRow, vault: Vault): object {
  const line: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (name === "org") continue;
    if (name === KEY_COLUMN) line[name] = keyOf(value, vault);
    else line[name] = value instanceof Uint8Array ? { base64: value.toBase64() } : value;
  }
  return line;
}

/** A destroyed key stays destroyed: its ciphertext is carried but remains unreadable. */
function keyOf(number: unknown, vault: Vault): string | null {
  return number === null ? null : (vault.personKey(Number(number))?.toString("base64") ?? "");
}

async function* ndjson(pages: Iterable<readonly object[]>, part: Part): AsyncGenerator<Uint8Array> {
  for (const page of pages) {
    part.rows += page.length;
    yield encoder.encode(`${page.map((row) => JSON.stringify(row)).join("\n")}\n`);
    await new Promise((resume) => setImmediate(resume));
  }
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  part: Part,
  written: Part[],
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of bytes) {
    hash.update(chunk);
    part.size += chunk.length;
    yield chunk;
  }
  part.sha256 = hash.digest("hex");
  written.push(part);
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield encoder.encode(text);
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield encoder.encode(text);
}
