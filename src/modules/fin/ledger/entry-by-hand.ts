import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Detail, Fault, invalid } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say } from "../../../text/message.ts";
import { accountsOf, detail } from "./entry-accounts.ts";
import type { Line } from "./entry-lines.ts";
import { isEmpty } from "./entry-settle.ts";
import type { Control } from "./purposes.ts";

interface ByHand {
  date: string;
  lines: readonly Line[];
}

/** Refuses a manual entry that is empty or uses a tax code not in force. */
export function requireByHand(context: ReadContext, entry: ByHand): void {
  if (entry.lines.length === 0) throw invalid("lines", "LINES_MISSING", say("fin.errors.linesMissing"));
  const problems = [...emptyLines(entry), ...taxProblems(context, entry)];
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}

function emptyLines({ lines }: ByHand): Detail[] {
  return lines.flatMap((line, i) =>
    isEmpty(line) ? [detail(`lines.${i}`, "LINE_EMPTY", say("fin.errors.lineEmpty"))] : [],
  );
}

/** A manual entry's tax code version must be in force. Documents choose the version themselves. */
function taxProblems(context: ReadContext, { date, lines }: ByHand): Detail[] {
  const ids = JSON.stringify([...new Set(lines.flatMap(({ tax_code_id }) => tax_code_id ?? []))]);
  const valid = new Set(
    queryRows(
      context,
      sql`SELECT id FROM fin_tax_codes WHERE org = ${context.principal.organization.key}
          AND id IN (SELECT value FROM json_each(${ids})) AND state <> 'draft' AND archived_at IS NULL
          AND valid_from <= ${date} AND (valid_to IS NULL OR valid_to >= ${date})`,
    ).map(({ id }) => id),
  );
  return lines.flatMap(({ tax_code_id }, i) =>
    tax_code_id === null || valid.has(tax_code_id)
      ? []
      : [detail(`lines.${i}.tax_code_id`, "TAX_CODE_NOT_VALID", say("fin.errors.taxCodeNotValid"))],
  );
}

/** Accounts whose balance must match a subledger, which manual entries would break. */
const GUARDED: ReadonlySet<Control> = new Set(["ar", "ap", "stock"]);

export function isControlled(context: ReadContext, { lines }: Pick<ByHand, "lines">): boolean {
  return [...accountsOf(context, lines).values()].some(({ control }) => GUARDED.has(control));
}

export function refuseControlled(context: ReadContext, { lines }: ByHand): void {
  const accounts = accountsOf(context, lines);
  const problems = lines.flatMap(({ account_id }, i) => {
    const control = accounts.get(account_id)?.control;
    if (!control || !GUARDED.has(control)) return [];
    return [detail(`lines.${i}.account_id`, "CONTROL_ACCOUNT", say("fin.errors.controlAccount"))];
  });
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}
