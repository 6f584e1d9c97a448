import type { WriteContext } from "../../../kernel/context.ts";
import { type AccountFacts, accountsOf } from "./entry-accounts.ts";
import type { Line } from "./entry-lines.ts";
import type { Posted } from "./entry-seal.ts";
import { addPosting, type Posting } from "./postings.ts";

export function addPostings(context: WriteContext, entry: Posted & { id: string }): void {
  const accounts = accountsOf(context, entry.lines);
  for (const [position, line] of entry.lines.entries()) {
    const row: Posting = {
      org: context.principal.organization.key,
      entry_id: entry.id,
      position,
      number: known(entry.number),
      journal: entry.journal,
      date: entry.date,
      fiscal_year: known(entry.fiscal_year),
      period_id: known(entry.period_id),
      account_id: line.account_id,
      debit: line.debit,
      credit: line.credit,
      doc_currency: known(line.doc_currency),
      doc_amount: line.doc_amount ?? 0,
      party_id: line.party_id,
      employee_id: line.employee_id,
      ...taxFacts(line, accounts.get(line.account_id)),
      cost_centre_id: line.cost_centre_id,
      project_id: line.project_id,
      text: line.text,
      source_collection: entry.source?.collection ?? null,
      source_id: entry.source?.id ?? null,
    };
    addPosting().run(context.handle.connection, row);
  }
}

/** On an account with control "tax" the line is the tax itself; on any other account it is the tax base. */
function taxFacts(
  { tax_code_id, tax_base, debit, credit }: Line,
  account: AccountFacts | undefined,
): Pick<Posting, "control" | "tax_code_id" | "tax_base" | "tax"> {
  const control = account?.control ?? "none";
  const taxed = tax_code_id !== null;
  const isTax = taxed && control === "tax";
  return {
    control,
    tax_code_id,
    tax_base: taxed ? (tax_base ?? (isTax ? 0 : debit - credit)) : 0,
    tax: isTax ? debit - credit : 0,
  };
}

function known(value: string | null): string {
  if (value === null) throw new Error("a posted entry has its number, its period and its currencies");
  return value;
}
