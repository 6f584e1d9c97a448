import type { Json } from "../../../kit/appliance.ts";
import type { Desk } from "./desk.ts";

export interface Days {
  from?: string;
  to?: string;
}

interface Line {
  account: Json;
  entry: Json;
  debit: number;
  credit: number;
  tax_code_id: string | null;
  tax_base: number | null;
  cost_centre_id: string | null;
  project_id: string | null;
}

/** All lines of all posted entries from the API, the basis of all recomputed figures. */
export class Recount {
  readonly lines: Line[];
  readonly accounts: Json[];
  readonly taxCodes: Json[];

  private constructor(lines: Line[], accounts: Json[], taxCodes: Json[]) {
    this.lines = lines;
    this.accounts = accounts;
    this.taxCodes = taxCodes;
  }

  static async of(desk: Desk): Promise<Recount> {
    const accounts = await desk.all("ledger-accounts", "&sort=code");
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const entries = await desk.all("journal-entries", "&state[in]=posted,reversed&sort=created_at");
    const lines = entries.flatMap((entry) =>
      entry.lines.map((line: Json) => ({ ...line, entry, account: byId.get(line.account_id) })),
    );
    return new Recount(lines, accounts, await desk.all("tax-codes"));
  }

  within({ from = "", to = "9999" }: Days, closing = true): Line[] {
    return this.lines.filter(
      ({ entry }) => entry.date >= from && entry.date <= to && (closing || entry.journal !== "closing"),
    );
  }

  trialBalance(days: Days): Json {
    const upTo = this.within({ to: days.to });
    const used = this.accounts.filter(({ id }) => upTo.some(({ account }) => account.id === id));
    const rows = used.map(({ id, code }) => {
      const own = upTo.filter(({ account }) => account.id === id);
      const now = own.filter(({ entry }) => entry.date >= (days.from ?? ""));
      const before = own.filter(({ entry }) => entry.date < (days.from ?? ""));
      const [debit, credit] = [sum(now, "debit"), sum(now, "credit")];
      const opening = net(before);
      return { code, opening, debit, credit, balance: opening + debit - credit };
    });
    return { rows, debit: sum(rows, "debit"), credit: sum(rows, "credit") };
  }

  /** Both are positive in the normal case: income for credits, expenses for debits. */
  result(days: Days, which: (line: Line) => boolean = () => true): { income: number; expense: number } {
    const lines = this.within(days, false).filter(which);
    const of = (type: string) => net(lines.filter(({ account }) => account.type === type));
    return { income: 0 - of("income"), expense: of("expense") };
  }

  balanceSheet(to: string): Json {
    const lines = this.within({ to });
    const of = (type: string) => net(lines.filter(({ account }) => account.type === type));
    return {
      assets: of("asset"),
      liabilities: 0 - of("liability"),
      equity: 0 - of("equity"),
      result: 0 - of("income") - of("expense"),
    };
  }

  taxes(days: Days): Json {
    return Object.fromEntries(
      this.taxCodes.flatMap(({ id, code, kind }) => {
        const own = this.within(days).filter((line) => line.tax_code_id === id);
        if (own.length === 0) return [];
        const isTax = ({ account }: Line) => account.control === "tax";
        const tax = net(own.filter(isTax));
        const base = own.reduce(
          (total, line) => total + (line.tax_base ?? (isTax(line) ? 0 : line.debit - line.credit)),
          0,
        );
        return [[code, kind === "sales" ? { base: 0 - base, due: 0 - tax } : { base, deductible: tax }]];
      }),
    );
  }
}

export function sum(rows: readonly Json[], field: string): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

function net(lines: readonly Line[]): number {
  return sum(lines, "debit") - sum(lines, "credit");
}
