import { sql } from "drizzle-orm";
import type { WriteContext } from "../../kernel/context.ts";
import { invalid } from "../../kernel/errors.ts";
import { queryRows } from "../../records/index.ts";
import { say } from "../../text/message.ts";

const REFUSALS = {
  merged: ["ACCOUNT_MERGED", say("crm.errors.accountMerged")],
  blocked: ["ACCOUNT_BLOCKED", say("crm.errors.accountBlocked")],
} as const;

export function requireAccount(
  context: WriteContext,
  path: string,
  id: string,
  refused: readonly (keyof typeof REFUSALS)[],
): void {
  const [row] = queryRows(
    context,
    sql`SELECT state FROM crm_accounts WHERE id = ${id} AND org = ${context.principal.organization.key}`,
  );
  const state = refused.find((one) => one === row?.state);
  if (!state) return;
  const [code, message] = REFUSALS[state];
  throw invalid(path, code, message);
}
