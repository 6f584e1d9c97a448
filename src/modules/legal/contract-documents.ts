import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { queryRows } from "../../records/index.ts";
import type { Contract } from "./contract-fields.ts";

type Documents = Contract["documents"];

/** The files attached to a contract: what is sealed with it when it is sent. */
export function attachedFiles(context: WriteContext, { id }: Contract): Documents {
  return files(context, id).map((file) => ({ ...file, stage: "sent" as const }));
}

/** One file attached to a contract, as the copy that came back signed. */
export function signedCopy(context: WriteContext, { id }: Contract, attachment: string): Documents[number] {
  const file = files(context, id).find(({ attachment_id }) => attachment_id === attachment);
  if (!file)
    throw invalid("attachment_id", "REFERENCE_UNKNOWN", "Attach the signed copy to this contract first");
  return { ...file, stage: "signed" };
}

function files(context: WriteContext, contract: string) {
  const rows = queryRows(
    context,
    sql`SELECT id, name, sha256 FROM attachments
        WHERE org = ${context.principal.organization.key} AND collection = 'legal.contracts'
        AND record_id = ${contract} AND removed_at IS NULL ORDER BY rid`,
  );
  return rows.map(({ id, name, sha256 }) => ({
    attachment_id: String(id),
    name: String(name),
    sha256: String(sha256),
  }));
}
