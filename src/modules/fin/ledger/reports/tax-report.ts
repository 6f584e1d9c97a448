import { type Static, Type } from "@sinclair/typebox";
import { sql } from "drizzle-orm";
import { type Action, defineAction } from "../../../../kernel/action.ts";
import { startOfMonth } from "../../../../kernel/calendar.ts";
import type { ReadContext } from "../../../../kernel/context.ts";
import { formatDecimal } from "../../../../kernel/decimal.ts";
import { closed, nullable } from "../../../../kernel/schema.ts";
import { queryRows } from "../../../../records/index.ts";
import { movements } from "../balances.ts";
import { dayInput } from "../inputs.ts";
import { sum } from "../sum.ts";
import { byTax, kept } from "../totals.ts";
import { requireWholeBooks } from "../whole-books.ts";
import {
  ACCOUNT_COLUMNS,
  allAccounts,
  amount,
  columnsOf,
  netOf,
  ownCurrency,
  requireOrder,
  signed,
  todayOrLater,
} from "./parts.ts";

const codeSchema = Type.Object(
  {
    tax_code_id: Type.String(),
    code: Type.String(),
    name: Type.String(),
    kind: Type.String(),
    rate: Type.String(),
    jurisdiction: nullable(Type.String()),
    base: amount("Taxable amount"),
    due: amount("Tax payable"),
    deductible: amount("Deductible tax"),
  },
  { ...closed, $id: "FinTaxReportCode" },
);

const accountSchema = Type.Object(
  {
    ...ACCOUNT_COLUMNS,
    opening: amount("Debits less credits before `from`"),
    by_code: amount("Debits less credits of the codes above"),
    other: amount("Debits less credits of lines without a code: tax payments, amounts carried forward"),
    closing: amount("Debits less credits up to `to`"),
  },
  { ...closed, $id: "FinTaxReportAccount" },
);

const schema = Type.Object(
  {
    currency: ownCurrency,
    from: Type.String({ format: "date" }),
    to: Type.String({ format: "date" }),
    codes: Type.Array(codeSchema),
    accounts: Type.Array(accountSchema, { description: "Accounts with control tax" }),
    due: amount("Total of all codes"),
    deductible: amount("Total of all codes"),
    payable: amount("due less deductible. Negative for a refund"),
  },
  { ...closed, $id: "FinTaxReport" },
);

export const taxReport: Action = defineAction({
  name: "fin.reports.tax_report",
  summary: "Get the tax report",
  description:
    "Covers the days between `from` and `to`, by default this month. Includes lines with a tax code " +
    "in posted and reversed entries: lines on tax accounts are the tax; other lines, and tax_base " +
    "where set, are the taxable amount. Codes of kind reverse are payable on their own account and " +
    "deductible on the other.",
  kind: "read",
  http: [{ method: "GET", path: "/api/v1/fin/tax-report" }],
  input: Type.Object({ from: dayInput("First day"), to: dayInput("Last day") }, closed),
  output: schema,
  errors: ["ACCESS_POLICY_DENIED"],
  run: async (context, given) => {
    requireWholeBooks(context);
    const to = given.to ?? todayOrLater(context, given.from);
    return report(context, given.from ?? startOfMonth(to), to);
  },
});

function report(context: ReadContext, from: string, to: string): Static<typeof schema> {
  requireOrder(from, to);
  const lines = taxLines(context, from, to);
  const codes = codeRows(lines);
  const { due, deductible } = sumsOf(codes);
  return {
    currency: context.principal.organization.currency,
    from,
    to,
    codes,
    accounts: accountRows(context, lines, from, to),
    due,
    deductible,
    payable: due - deductible,
  };
}

export function taxesWithin(context: ReadContext, from: string, to: string) {
  return sumsOf(codeRows(taxLines(context, from, to)));
}

function sumsOf(codes: readonly Static<typeof codeSchema>[]) {
  return {
    due: sum(codes, (row) => row.due),
    deductible: sum(codes, (row) => row.deductible),
  };
}

interface TaxLine {
  code: Omit<Static<typeof codeSchema>, "base" | "due" | "deductible">;
  account: string;
  ownAccount: boolean;
  base: number;
  tax: number;
}

/** Tax base and tax by code and account, positive for debits. */
function taxLines(context: ReadContext, from: string, to: string): TaxLine[] {
  const rows = queryRows(
    context,
    sql`SELECT c.id AS tax_code_id, c.code AS code, c.name AS name, c.kind AS kind, c.rate AS rate,
          c.jurisdiction AS jurisdiction, t.account_id AS account, t.account_id = c.account_id AS own,
          sum(t.tax_base) AS base, sum(t.tax) AS tax
        FROM ${kept(byTax)} AS t JOIN fin_tax_codes AS c ON c.id = t.tax_code_id AND c.org = t.org
        WHERE t.org = ${context.principal.organization.key} AND t.date BETWEEN ${from} AND ${to}
        GROUP BY c.id, t.account_id ORDER BY c.code, c.valid_from, c.id, t.account_id`,
  );
  return rows.map((row) => ({
    code: {
      tax_code_id: String(row.tax_code_id),
      code: String(row.code),
      name: String(row.name),
      kind: String(row.kind),
      rate: formatDecimal(BigInt(Number(row.rate))),
      jurisdiction: row.jurisdiction === null ? null : String(row.jurisdiction),
    },
    account: String(row.account),
    ownAccount: row.own === 1,
    base: Number(row.base),
    tax: Number(row.tax),
  }));
}

function codeRows(lines: readonly TaxLine[]): Static<typeof codeSchema>[] {
  const codes = new Map<string, Static<typeof codeSchema>>();
  for (const { code, ownAccount, base, tax } of lines) {
    const row = codes.get(code.tax_code_id) ?? { ...code, base: 0, due: 0, deductible: 0 };
    const deductible = code.kind === "purchase" || (code.kind === "reverse" && !ownAccount);
    // A reverse charge is posted twice, so its base is only counted once: on the deductible side.
    if (code.kind !== "reverse" || !ownAccount) row.base += base;
    if (deductible) row.deductible += tax;
    else row.due -= tax;
    codes.set(code.tax_code_id, row);
  }
  // Sales are credits and purchases are debits, but the report shows both bases as positive.
  return [...codes.values()].map((row) => ({ ...row, base: usualBase(row.kind, row.base) }));
}

function usualBase(kind: string, base: number): number {
  if (kind === "sales") return signed(-1, base);
  return kind === "exempt" || kind === "withholding" ? Math.abs(base) : base;
}

function accountRows(context: ReadContext, lines: readonly TaxLine[], from: string, to: string) {
  const all = movements(context, { to, closing: true });
  const within = movements(context, { from, to, closing: true });
  return allAccounts(context)
    .filter(({ control, account_id }) => control === "tax" && all.has(account_id))
    .map((account) => {
      const closing = netOf(all.get(account.account_id));
      const moved = netOf(within.get(account.account_id));
      const by_code = sum(
        lines.filter((line) => line.account === account.account_id),
        ({ tax }) => tax,
      );
      return { ...columnsOf(account), opening: closing - moved, by_code, other: moved - by_code, closing };
    });
}
