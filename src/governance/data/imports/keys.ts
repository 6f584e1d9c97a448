import { createHmac } from "node:crypto";
import type { WriteContext } from "../../../kernel/context.ts";
import { pick, row } from "../../../store/rows.ts";
import type { Import } from "./record.ts";
import { dataImportKeys as keys } from "./tables.ts";

/** Records the value of a row's key field. Returns the earlier row with the same value, if any. */
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

/** Row with this value of a key field, if any. */
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

/** Keyed hash, using the file's key, so that the hash does not reveal an address. */
function hashOf({ vault }: WriteContext, of: Import, field: string, value: unknown): Buffer | undefined {
  const secret = vault.personKey(of.file_key);
  const text = `${field} ${String(value).normalize("NFC").trim().toLowerCase()}`;
  return secret && createHmac("sha256", secret).update(text).digest().subarray(0, 16);
}
