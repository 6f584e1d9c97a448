import { createHmac } from "node:crypto";
import type { WriteContext } from "../../../kernel/context.ts";
import { insertInto } from "../../../store/connection.ts";
import type { Import } from "./record.ts";
import { dataImportKeys } from "./tables.ts";

const insertion = insertInto(dataImportKeys);

/** Notes that a row has this value of a field; answers the row that had it before, if one did. */
export function noteKey(
  context: WriteContext,
  of: Import,
  field: string,
  value: unknown,
  row: number,
): number | undefined {
  const hash = hashOf(context, of, field, value);
  if (!hash) return undefined;
  const known = rowOf(context, of, hash);
  if (known === undefined)
    insertion.run(context.handle.connection, {
      org: context.org,
      import: of.rid,
      attempt: of.attempt,
      hash,
      row,
    });
  return known;
}

/** The row that had this value of a field, if one did. */
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
  const known = handle.connection
    .statement("SELECT row FROM data_import_keys WHERE import = ? AND attempt = ? AND hash = ?")
    .get(of.rid, of.attempt, hash);
  return known ? Number(known.row) : undefined;
}

/** Under the file's own key: the hash of an address must not tell the address. */
function hashOf({ vault }: WriteContext, of: Import, field: string, value: unknown): Buffer | undefined {
  const secret = vault.personKey(of.fileKey);
  const text = `${field} ${String(value).normalize("NFC").trim().toLowerCase()}`;
  return secret && createHmac("sha256", secret).update(text).digest().subarray(0, 16);
}
