import { sql } from "drizzle-orm";
import { readLetterhead } from "../../../identity/index.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { paperLanguage } from "../../../papers/index.ts";
import { queryRows } from "../../../records/index.ts";

/** Language of texts that the clock writes for an account: that of its documents. */
export function documentLanguage(context: ReadContext, account: string): string {
  const org = context.principal.organization.key;
  const [row] = queryRows(
    context,
    sql`SELECT language FROM crm_accounts WHERE org = ${org} AND id = ${account}`,
  );
  return paperLanguage(readLetterhead(context.handle.connection, org), row?.language);
}
