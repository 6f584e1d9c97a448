import { expect } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../../kit/appliance.ts";
import { type Books, openBooks } from "../ledger/books.ts";

export const FIN = "/api/v1/fin";

/** The answer in one line: `200`, or `422 VALIDATION_FAILED, lines.0 AMOUNT_TOO_LARGE`. */
export function said({ status, body }: Reply): string {
  if (status < 400) return String(status);
  const details: Json[] = body.details ?? [];
  return [`${status} ${body.code}`, ...details.map(({ path, code }) => `${path} ${code}`)].join(", ");
}

export function done(reply: Reply, status?: number): Json {
  if (status === undefined ? reply.status >= 400 : reply.status !== status)
    throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}

/** A small trader with an open ledger: customers, suppliers, a bank and common bookkeeping calls. */
export class Shop {
  readonly app: TestAppliance;
  readonly ana: Client;
  readonly books: Books;
  #count = 0;

  private constructor(app: TestAppliance, ana: Client, books: Books) {
    this.app = app;
    this.ana = ana;
    this.books = books;
  }

  static async open(args: string[] = []): Promise<Shop> {
    const app = await TestAppliance.start(args);
    const ana = await app.setUp("Acme", "ana@example.com");
    return new Shop(app, ana, await openBooks(ana));
  }

  close(): Promise<void> {
    return this.app.stop();
  }

  get bank(): string {
    return this.books.account("bank");
  }

  async account(data: object = {}): Promise<Json> {
    this.#count += 1;
    return done(
      await this.ana.post("/api/v1/crm/accounts", {
        name: `Account ${this.#count}`,
        kinds: ["customer", "supplier"],
        billing: { street: "Main Road 1", city: "Linz" },
        ...data,
      }),
      201,
    );
  }

  async rate(currency: string, rate: string, date = "2026-01-01"): Promise<void> {
    done(await this.ana.post(`${FIN}/fx-rates`, { currency, rate, date }), 201);
  }

  post(path: string, body: object = {}, by = this.ana): Promise<Reply> {
    return by.post(`${FIN}/${path}`, body);
  }

  async get(path: string): Promise<Json> {
    return done(await this.ana.get(`${FIN}/${path}`));
  }

  async draft(account: Json, data: Json | number = 1000): Promise<Json> {
    const given = typeof data === "number" ? { lines: [{ text: "Work", price: data }] } : data;
    const lines: Json[] = given.lines ?? [];
    return done(
      await this.post("invoices", {
        account_id: account.id,
        issue_date: "2026-03-02",
        ...given,
        ...(given.lines && { lines: await this.#exempted(lines) }),
      }),
      201,
    );
  }

  async #exemption(): Promise<string> {
    const code = {
      code: "NONE",
      name: "Outside the scope",
      kind: "exempt",
      rate: "0",
      valid_from: "2020-01-01",
    };
    const { id } = done(await this.post("tax-codes", code), 201);
    return done(await this.post(`tax-codes/${id}/activate`)).id;
  }

  /** Once there are tax codes, invoices can only be issued with one on each line. */
  async #exempted(lines: readonly Json[]): Promise<readonly Json[]> {
    if (lines.every(({ tax_code_ids }) => tax_code_ids !== undefined)) return lines;
    const { data } = await this.get("tax-codes?state=active&kind[in]=sales,reverse,exempt&limit=200");
    if (data.length === 0) return lines;
    const known = data.find(({ code }: Json) => code === "NONE")?.id;
    const tax_code_ids = [known ?? (await this.#exemption())];
    return lines.map((line) => ({ tax_code_ids, ...line }));
  }

  async invoice(account: Json, data: object | number = 1000): Promise<Json> {
    const draft = await this.draft(account, data);
    return done(await this.post(`invoices/${draft.id}/issue`));
  }

  async credit(invoice: Json, body: object = {}): Promise<Json> {
    const draft = done(await this.post(`invoices/${invoice.id}/credit`, body), 201);
    return done(await this.post(`invoices/${draft.id}/issue`, { issue_date: "2026-03-05" }));
  }

  async enter(supplier: Json, data: object | number = 1000): Promise<Json> {
    this.#count += 1;
    const lines = typeof data === "number" ? { lines: [{ text: "Goods", price: data }] } : data;
    return done(
      await this.post("bills", {
        supplier_id: supplier.id,
        supplier_ref: `R-${this.#count}`,
        issue_date: "2026-03-02",
        ...lines,
      }),
      201,
    );
  }

  async bill(supplier: Json, data: object | number = 1000): Promise<Json> {
    const entered = await this.enter(supplier, data);
    for (const move of ["submit", "approve"]) done(await this.post(`bills/${entered.id}/${move}`));
    return done(await this.post(`bills/${entered.id}/post`));
  }

  async payment(party: Json, amount: number | object, data: object = {}): Promise<Json> {
    return done(
      await this.post("payments", {
        direction: "in",
        party_id: party.id,
        bank_account_id: this.bank,
        amount,
        date: "2026-03-10",
        ...data,
      }),
      201,
    );
  }

  async pay(
    party: Json,
    amount: number | object,
    data: { direction?: string; [field: string]: unknown } = {},
  ): Promise<Json> {
    const draft = await this.payment(party, amount, data);
    if (data.direction === "out") done(await this.post(`payments/${draft.id}/approve`));
    return done(await this.post(`payments/${draft.id}/post`));
  }

  async line(amount: number | object, data: object = {}): Promise<Json> {
    return done(
      await this.post("bank-transactions", {
        bank_account_id: this.bank,
        booked_at: "2026-03-10",
        amount,
        ...data,
      }),
      201,
    );
  }

  async import(text: string | Uint8Array, query: Record<string, string>): Promise<Reply> {
    const search = new URLSearchParams({ bank_account_id: this.bank, ...query });
    const response = await fetch(`${this.app.base}${FIN}/bank-transactions/import?${search}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${this.ana.accessToken}`,
        "content-type": "application/octet-stream",
      },
      body: text,
    });
    const answer = await response.text();
    return { status: response.status, headers: response.headers, text: answer, body: JSON.parse(answer) };
  }

  /** Lines of an entry by account code: debits positive, in the base currency. */
  async entry(id: string | null): Promise<[account: string, amount: number][]> {
    if (id === null) return [];
    const { lines } = await this.get(`journal-entries/${id}`);
    const nameOf = (account: string) => {
      const found = this.books.accounts.find((one) => one.id === account);
      return found?.purpose ?? found?.code ?? account;
    };
    return lines.map((line: Json) => [nameOf(line.account_id), line.debit - line.credit]);
  }

  /** Postings to the account of a purpose, optionally of one party. */
  async balance(purpose: string, party?: Json): Promise<number> {
    const [row] = await this.app.rows(
      "SELECT coalesce(sum(debit - credit), 0) AS balance FROM fin_postings WHERE account_id = ? AND (? IS NULL OR party_id = ?)",
      this.books.account(purpose),
      party?.id ?? null,
      party?.id ?? null,
    );
    return Number(row?.balance);
  }

  async expectHealthy(): Promise<void> {
    const { invariants } = done(await this.ana.get("/api/v1/system/health"));
    expect(invariants.filter(({ holds }: Json) => !holds)).toEqual([]);
  }
}

export const named = (collection: string, { id }: Json) => ({ collection: `fin.${collection}`, id });

export const toInvoice = (invoice: Json, amount: number, discount?: number) => ({
  document: named("invoices", invoice),
  amount,
  ...(discount !== undefined && { discount }),
});
export const toBill = (bill: Json, amount: number) => ({ document: named("bills", bill), amount });
