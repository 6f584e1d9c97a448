import { sql } from "drizzle-orm";
import type { ReadContext } from "../../../kernel/context.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { queryRows } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";
import type { Line } from "./entry-lines.ts";
import type { Control } from "./purposes.ts";

export interface AccountFacts {
  type: string;
  control: Control;
  currency: string | null;
  state: string;
  archived: boolean;
}

export function accountsOf(context: ReadContext, lines: readonly Line[]): Map<string, AccountFacts> {
  const ids = JSON.stringify([...new Set(lines.map(({ account_id }) => account_id))]);
  const rows = queryRows(
    context,
    sql`SELECT id, type, control, currency, state, archived_at FROM fin_ledger_accounts
        WHERE org = ${context.principal.organization.key} AND id IN (SELECT value FROM json_each(${ids}))`,
  );
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        type: String(row.type),
        // The column contains only values that the field allows.
        control: String(row.control) as Control,
        currency: row.currency === null ? null : String(row.currency),
        state: String(row.state),
        archived: row.archived_at !== null,
      },
    ]),
  );
}

/** Checks that each line's account accepts it, and reports all problems at once. */
export function requirePostable(lines: readonly Line[], accounts: ReadonlyMap<string, AccountFacts>): void {
  const problems = lines.flatMap((line, i) =>
    accountProblem(line, accounts.get(line.account_id), `lines.${i}`),
  );
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}

export function requireOpenCostCentres(context: ReadContext, lines: readonly Line[]): void {
  const closed = closedCostCentres(context, lines);
  const problems = lines.flatMap(({ cost_centre_id }, i) =>
    cost_centre_id !== null && closed.has(cost_centre_id)
      ? [detail(`lines.${i}.cost_centre_id`, "COST_CENTRE_CLOSED", say("fin.errors.costCentreClosed"))]
      : [],
  );
  if (problems.length > 0) throw new Fault("VALIDATION_FAILED", { details: problems });
}

function accountProblem(line: Line, account: AccountFacts | undefined, path: string): Detail[] {
  if (!account || account.archived)
    return [detail(`${path}.account_id`, "REFERENCE_UNKNOWN", say("fin.errors.ledgerAccountUnknown"))];
  if (account.state !== "active")
    return [detail(`${path}.account_id`, "ACCOUNT_CLOSED", say("fin.errors.accountClosed"))];
  if (account.currency !== null && account.currency !== line.doc_currency) {
    return [
      detail(
        `${path}.doc_currency`,
        "CURRENCY_MISMATCH",
        say("fin.errors.accountCurrency", { currency: account.currency }),
      ),
    ];
  }
  if (isPersonal(account.control) && line.party_id === null && line.employee_id === null)
    return [detail(`${path}.party_id`, "PARTY_MISSING", say("fin.errors.partyMissing"))];
  return [];
}

const isPersonal = (control: Control) => control === "ar" || control === "ap";

function closedCostCentres(context: ReadContext, lines: readonly Line[]): Set<string> {
  const ids = JSON.stringify([...new Set(lines.flatMap(({ cost_centre_id }) => cost_centre_id ?? []))]);
  if (ids === "[]") return new Set();
  const rows = queryRows(
    context,
    sql`SELECT id FROM fin_cost_centres WHERE org = ${context.principal.organization.key}
        AND id IN (SELECT value FROM json_each(${ids})) AND (state <> 'active' OR archived_at IS NOT NULL)`,
  );
  return new Set(rows.map(({ id }) => String(id)));
}

export function detail(path: string, code: string, message: Text): Detail {
  return { path, code, message };
}
