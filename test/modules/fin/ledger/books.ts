import type { Client, Json } from "../../../kit/appliance.ts";

export const FIN = "/api/v1/fin";

/** A ledger ready for postings: a chart of accounts and the months of a fiscal year. */
export interface Books {
  account(purpose: string): string;
  code(code: string): string;
  accounts: Json[];
  /** The months of the year in order, then the adjusting period. */
  periods: Json[];
}

/** Opens the ledger of an organisation, by default with a trade chart and the year 2026. */
export async function openBooks(
  client: Client,
  { year = 2026, chart = "trade" }: { year?: number; chart?: string } = {},
): Promise<Books> {
  const { accounts } = await made(client, `${FIN}/ledger-accounts/chart`, { type: chart });
  const { periods } = await made(client, `${FIN}/periods/year`, { starts_on: `${year}-01-01` });
  const find = (field: string, value: string): string => {
    const found = accounts.find((account: Json) => account[field] === value);
    if (!found) throw new Error(`no account has the ${field} ${value}`);
    return found.id;
  };
  return {
    account: (purpose) => find("purpose", purpose),
    code: (code) => find("code", code),
    accounts,
    periods,
  };
}

async function made(client: Client, path: string, body: object): Promise<Json> {
  const reply = await client.post(path, body);
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
  return reply.body;
}

export async function makeTax(
  client: Client,
  books: Books,
  { code = "VAT20", rate = "20", kind = "sales", from = "2020-01-01" } = {},
): Promise<Json> {
  const account_id = books.account(kind === "purchase" ? "tax_input" : "tax_output");
  const draft = await made(client, `${FIN}/tax-codes`, {
    code,
    name: code,
    rate,
    kind,
    account_id,
    valid_from: from,
  });
  const active = await client.post(`${FIN}/tax-codes/${draft.id}/activate`);
  if (active.status !== 200) throw new Error(`activating answered ${active.status} ${active.text}`);
  return active.body;
}
