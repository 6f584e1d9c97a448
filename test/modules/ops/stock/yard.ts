import { expect } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../../kit/appliance.ts";
import { type Books, openBooks } from "../../fin/ledger/books.ts";

const OPS = "/api/v1/ops";
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** An organisation with open books and standard locations, for a warehouse keeper and a buyer. */
export class Yard {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  readonly books: Books;
  readonly at: Record<"STOCK" | "SUPPLIERS" | "CUSTOMERS" | "LOSS" | "TRANSIT", string>;
  #count = 0;

  private constructor(appliance: TestAppliance, ana: Client, books: Books, at: Yard["at"]) {
    this.appliance = appliance;
    this.ana = ana;
    this.books = books;
    this.at = at;
  }

  static async open(): Promise<Yard> {
    const appliance = await TestAppliance.start();
    const ana = await appliance.setUp("Acme", "ana@example.com");
    // Opens adjacent years too, so that dates close to today always have a period.
    const year = new Date(appliance.clock.now()).getUTCFullYear();
    const books = await openBooks(ana, { year: year - 1 });
    for (const next of [year, year + 1])
      taken(await ana.post("/api/v1/fin/periods/year", { starts_on: `${next}-01-01` }), 201);
    const reply = await ana.post(`${OPS}/locations/standard`, {});
    expect(reply.status).toBe(200);
    const at = Object.fromEntries(reply.body.data.map(({ code, id }: Json) => [code, id]));
    return new Yard(appliance, ana, books, at as Yard["at"]);
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }

  now(): number {
    return this.appliance.clock.now();
  }

  /** Advances the clock. The owner logs in again because tokens expire. */
  async advance(ms: number): Promise<void> {
    this.appliance.clock.advance(ms);
    this.ana.accessToken = (await this.appliance.logIn("ana@example.com")).accessToken;
  }

  call(path: string, body: object = {}): Promise<Reply> {
    return this.ana.post(`${OPS}/${path}`, body);
  }

  async create(collection: string, body: object): Promise<Json> {
    return taken(await this.call(collection, body), 201);
  }

  async move(collection: string, { id }: Json, transition: string, body: object = {}): Promise<Json> {
    return taken(await this.call(`${collection}/${id}/${transition}`, body));
  }
  async tryMove(collection: string, { id }: Json, transition: string, body: object = {}): Promise<string> {
    return said(await this.call(`${collection}/${id}/${transition}`, body));
  }

  async get(path: string): Promise<Json> {
    return taken(await this.ana.get(`${OPS}/${path}`));
  }

  async item(data: object = {}): Promise<Json> {
    this.#count += 1;
    const item = await this.create("items", {
      sku: `A-${this.#count}`,
      name: `Article ${this.#count}`,
      ...data,
    });
    return this.move("items", item, "activate");
  }

  async location(kind = "internal", data: object = {}): Promise<Json> {
    this.#count += 1;
    return this.create("locations", {
      code: `P-${this.#count}`,
      name: `Place ${this.#count}`,
      kind,
      ...data,
    });
  }

  async account(data: object = {}): Promise<Json> {
    this.#count += 1;
    return taken(
      await this.ana.post("/api/v1/crm/accounts", { name: `Account ${this.#count}`, ...data }),
      201,
    );
  }

  supplier(data: object = {}): Promise<Json> {
    return this.account({ kinds: ["supplier"], ...data });
  }

  async ordered(lines: object[], data: object = {}): Promise<Json> {
    const supplier_id = (await this.supplier()).id;
    const order = await this.create("purchase-orders", { supplier_id, lines, ...data });
    for (const step of ["submit", "approve"]) await this.move("purchase-orders", order, step);
    return this.move("purchase-orders", order, "order");
  }

  async confirmed(lines: object[], data: object = {}): Promise<Json> {
    const account_id = (await this.account()).id;
    const order = await this.create("sales-orders", { account_id, lines, ...data });
    return this.move("sales-orders", order, "confirm");
  }

  async fin(path: string, body?: object): Promise<Json> {
    const url = `/api/v1/fin/${path}`;
    const reply = body === undefined ? await this.ana.get(url) : await this.ana.post(url, body);
    return taken(reply, reply.status === 201 ? 201 : 200);
  }

  async carry(item: Json, from: string, to: string, quantity: string, data: object = {}): Promise<Json> {
    const planned = await this.plan(item, from, to, quantity, data);
    return this.move("stock-moves", planned, "complete");
  }
  async tryCarry(item: Json, from: string, to: string, quantity: string, data: object = {}): Promise<string> {
    const planned = await this.call("stock-moves", bodyOf(item, from, to, quantity, data));
    if (planned.status !== 201) return said(planned);
    return this.tryMove("stock-moves", planned.body, "complete");
  }
  plan(item: Json, from: string, to: string, quantity: string, data: object = {}): Promise<Json> {
    return this.create("stock-moves", bodyOf(item, from, to, quantity, data));
  }

  receive(item: Json, quantity: string, unit_cost: number, data: object = {}): Promise<Json> {
    return this.carry(item, this.at.SUPPLIERS, this.at.STOCK, quantity, { unit_cost, ...data });
  }
  deliver(item: Json, quantity: string, data: object = {}): Promise<Json> {
    return this.carry(item, this.at.STOCK, this.at.CUSTOMERS, quantity, data);
  }

  /** Stock of a location: on hand, reserved and value. */
  async there(item: Json, location = this.at.STOCK, query = ""): Promise<Json> {
    const { data } = await this.get(`stock?item_id=${item.id}&location_id=${location}${query}`);
    return data.length === 1
      ? data[0]
      : { on_hand: "0", reserved: "0", available: "0", value: 0, rows: data };
  }

  async worth(item: Json): Promise<{ quantity: string; value: number }> {
    const { data } = await this.get(`items/${item.id}/card?limit=200`);
    const last = data.at(-1);
    return { quantity: last?.balance ?? "0", value: last?.balance_value ?? 0 };
  }

  async broken(): Promise<string[]> {
    const { invariants } = taken(await this.ana.get("/api/v1/system/health"));
    return invariants
      .filter(({ holds }: Json) => !holds)
      .map(({ name, broken }: Json) => `${name}: ${broken}`);
  }

  /** Balance of the account with a purpose: debits minus credits. */
  async balance(purpose: string): Promise<number> {
    const [row] = await this.appliance.rows(
      "SELECT coalesce(sum(debit - credit), 0) AS balance FROM fin_postings WHERE account_id = ?",
      this.books.account(purpose),
    );
    return Number(row?.balance);
  }
}

function bodyOf({ id }: Json, from_id: string, to_id: string, quantity: string, data: object): object {
  return { item_id: id, from_id, to_id, quantity, ...data };
}

/** The answer in one line: `200`, or `422 VALIDATION_FAILED quantity STOCK_INSUFFICIENT`. */
export function said({ status, body }: Reply): string {
  if (status < 400) return String(status);
  const details: Json[] = body.details;
  return [`${status} ${body.code}`, ...details.map(({ path, code }) => `${path} ${code}`)].join(", ");
}

export function taken(reply: Reply, status = 200): Json {
  if (reply.status !== status) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}
