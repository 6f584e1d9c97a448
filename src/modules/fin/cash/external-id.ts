import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { queryRows } from "../../../records/index.ts";
import type { StatementLine } from "./statement.ts";

/** What makes a line unique: the account, and the id of the line on it. */
export function externalKey(account: string, external: string): string {
  return `${account} ${external}`;
}

/**
 * Lines with the id that they are known again by. Banks give some lines none, and some give a whole batch the
 * same: those are named by what they say, and the same words on the same day by their order.
 */
export function identified<L extends StatementLine>(lines: readonly L[]): (L & { external_id: string })[] {
  const contents = new Map<string, string>();
  const repeated = new Map<string, number>();
  return lines.map((line) => {
    const content = contentHash(line);
    const given = line.external_id;
    if (given !== undefined) {
      const first = contents.get(given) ?? content;
      contents.set(given, first);
      return { ...line, external_id: first === content ? given : `${given}/${content}` };
    }
    const nth = (repeated.get(content) ?? 0) + 1;
    repeated.set(content, nth);
    return { ...line, external_id: nth === 1 ? content : `${content}-${nth}` };
  });
}

function contentHash({ booked_at, amount, counterparty, memo, balance_after }: StatementLine): string {
  const said = JSON.stringify([booked_at, amount, counterparty ?? "", memo ?? "", balance_after ?? ""]);
  return createHash("sha256").update(said).digest("hex").slice(0, 32);
}

/** Which of some keys are taken. */
export function knownKeys(context: ReadContext, keys: readonly string[]): Set<string> {
  const rows = queryRows(
    context,
    sql`SELECT external_key FROM fin_bank_transactions
        WHERE org = ${context.principal.organization.key} AND archived_at IS NULL
        AND external_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`,
  );
  return new Set(rows.map((row) => String(row.external_key)));
}
