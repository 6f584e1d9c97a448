import { createHmac } from "node:crypto";
import type { WriteContext } from "../../../kernel/context.ts";
import { pick, row } from "../../../store/rows.ts";
import type { Import } from "./record.ts";
import { dataImportKeys as keys } from "./tables.ts";

/** Returns the earlier row with the same key value, if any. */
export function noteKey(
  context: WriteContext,
  of: Import,
  field: string,
  value: unknown,
  place: number,
): number | undefined {
  const hash = hashOf(context, of, field, value);
  if (!hash) return undefined;
  const known = rowOf(context, of, hash);
  if (known === undefined) {
    const columns = { org: context.org, import: of.rid, attempt: of.attempt, hash, row: place };
    context.handle.connection.run`INSERT INTO ${keys} ${row(keys, columns)}`;
  }
  return known;
}

export function rowWithKey(
  context: WriteContext,
  of: Import,
  field: string,
  value: unknown,
): number | undefined {
  const hash = hashOf(context, of, field, value);
  return hash && rowOf(context, of, hash);
}

function rowOf({ handle }: WriteContext, of: Import, hash: Buffer): number | undefined {
  return handle.connection.get`SELECT ${pick(keys, "row")} FROM ${keys}
    WHERE ${keys.import} = ${of.rid} AND ${keys.attempt} = ${of.attempt} AND ${keys.hash} = ${hash}`?.row;
}

/** HMAC with the file's key, so that hashes do not reveal addresses. */
function hashOf({ vault }: WriteContext, of: Import, field: string, value: unknown): Buffer | undefined {
  const secret = vault.personKey(of.file_key);
  const text = `${field} ${String(value).normalize("NFC").trim().toLowerCase()}`;
  return secret && createHmac("sha256", secret).update(text).digest().subarray(0, 16);
}
