import { sql } from "drizzle-orm";
import { readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";

const GERMAN: ReadonlySet<string> = new Set(["AT", "CH", "DE", "LI"]);

/** Language of texts that the clock writes for an account: its own, else that of the organisation's country. */
export function documentLanguage(context: ReadContext, account: string): string {
  const org = context.principal.organization.key;
  const [row] = queryRows(
    context,
    sql`SELECT language FROM crm_accounts WHERE org = ${org} AND id = ${account}`,
  );
  if (row?.language) return String(row.language);
  const { country = "" } = readLetterhead(context.handle.connection, org);
  return GERMAN.has(country) ? "de" : "en";
}
