import { expect } from "bun:test";
import { dayIn } from "../../../src/kernel/clock.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { bodyOf, pathOf, type Sample } from "../../kit/samples.ts";

export type Name =
  | "contracts"
  | "templates"
  | "obligations"
  | "matters"
  | "holds"
  | "policies"
  | "acknowledgements"
  | "processing-records"
  | "incidents";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const NOBODY = "00000000-0000-7000-8000-000000000000";

const OWNER = "ana@example.com";

/** A server with its owner working as legal counsel. */
export class Office {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  /** An account to sign contracts with. */
  readonly made: Sample = {};
  readonly #people = new Map<Client, string>();
  #count = 0;

  private constructor(appliance: TestAppliance, ana: Client) {
    this.appliance = appliance;
    this.ana = ana;
    this.#people.set(ana, OWNER);
  }

  static async open(): Promise<Office> {
    const appliance = await TestAppliance.start();
    const office = new Office(appliance, await appliance.setUp("Acme", OWNER));
    office.made["crm.accounts"] = (await office.account()).id;
    return office;
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }

  get today(): string {
    return dayIn("UTC", this.appliance.clock.now());
  }

  day(days: number): string {
    return dayIn("UTC", this.appliance.clock.now() + days * DAY);
  }

  /** Advances the clock without running the schedule. Tokens expire meanwhile, so all users log in again. */
  async sleep(ms: number): Promise<void> {
    this.appliance.clock.advance(ms);
    for (const [person, email] of this.#people)
      person.accessToken = (await this.appliance.logIn(email)).accessToken;
  }

  /** Advances by days and runs all scheduled jobs. */
  async pass(days: number): Promise<void> {
    await this.sleep(days * DAY);
    await this.appliance.runJobs();
  }

  async until(day: string): Promise<void> {
    await this.sleep(Date.parse(`${day}T12:00:00Z`) - this.appliance.clock.now());
    await this.appliance.runJobs();
  }

  async invite(name: string, roles: readonly string[]): Promise<Client> {
    const email = `${name}@example.com`;
    const person = await this.appliance.invite(this.ana, email, roles);
    this.#people.set(person, email);
    return person;
  }

  async dismiss(person: Client): Promise<void> {
    this.#people.delete(person);
    taken(await this.ana.post(`/api/v1/settings/team/${person.userId}/deactivate`));
  }

  async stranger(): Promise<Client> {
    const email = "owner@other.example";
    const stranger = await this.appliance.addOrganization(this.ana, "Other", email);
    this.#people.set(stranger, email);
    return stranger;
  }

  async account(): Promise<Json> {
    this.#count += 1;
    return taken(await this.ana.post("/api/v1/crm/accounts", { name: `Account ${this.#count}` }), 201);
  }

  async employee(data: object = {}): Promise<Json> {
    const person = { first_name: "Pat", last_name: "Lee", start_date: "2026-01-01", ...data };
    return taken(await this.ana.post("/api/v1/hr/employees", person), 201);
  }

  async create(name: Name, data: object = {}, by = this.ana): Promise<Json> {
    return taken(await this.#create(name, data, by), 201);
  }
  async tryCreate(name: Name, data: object = {}, by = this.ana): Promise<string> {
    return said(await this.#create(name, data, by));
  }
  #create(name: Name, data: object, by: Client): Promise<Reply> {
    const collection = `legal.${name}`;
    this.#count += 1;
    return by.post(pathOf(collection), { ...bodyOf(collection, this.made, `${this.#count}`), ...data });
  }

  async change(name: Name, { id }: Json, data: object, by = this.ana): Promise<Json> {
    return taken(await by.put(`${pathOf(`legal.${name}`)}/${id}`, data));
  }
  async tryChange(name: Name, { id }: Json, data: object, by = this.ana): Promise<string> {
    return said(await by.put(`${pathOf(`legal.${name}`)}/${id}`, data));
  }

  async move(name: Name, { id }: Json, move: string, data: object = {}, by = this.ana): Promise<Json> {
    const reply = await by.post(`${pathOf(`legal.${name}`)}/${id}/${move}`, data);
    return taken(reply, reply.status === 201 ? 201 : 200);
  }
  async tryMove(name: Name, { id }: Json, move: string, data: object = {}, by = this.ana): Promise<string> {
    return said(await by.post(`${pathOf(`legal.${name}`)}/${id}/${move}`, data));
  }
  async moves(name: Name, record: Json, ...moves: [string, object?][]): Promise<Json> {
    let moved = record;
    for (const [move, data] of moves) moved = await this.move(name, record, move, data);
    return moved;
  }

  async get(name: Name, { id }: Json): Promise<Json> {
    return taken(await this.ana.get(`${pathOf(`legal.${name}`)}/${id}`));
  }

  /** All records of a list, oldest first. */
  async list(name: Name, query = "", by = this.ana): Promise<Json[]> {
    const all: Json[] = [];
    let cursor = "";
    do {
      const { data, page } = taken(
        await by.get(`${pathOf(`legal.${name}`)}?limit=200&${query}${cursor && `&cursor=${cursor}`}`),
      );
      all.push(...data);
      cursor = page.next_cursor ?? "";
    } while (cursor);
    return all.reverse();
  }

  async sent(data: object = {}): Promise<Json> {
    return this.moves("contracts", await this.create("contracts", data), ["submit"], ["approve"], ["send"]);
  }

  async signed(data: object = {}): Promise<Json> {
    return this.sign(await this.sent(data));
  }

  sign(contract: Json): Promise<Json> {
    return this.move("contracts", contract, "sign", { party: this.made["crm.accounts"] });
  }

  async broken(): Promise<string[]> {
    const { invariants } = taken(await this.ana.get("/api/v1/system/health"));
    const own = invariants.filter(({ name }: Json) => name.startsWith("legal."));
    expect(own.length).toBeGreaterThan(5);
    return own.filter(({ broken }: Json) => broken > 0).map(({ name }: Json) => name);
  }
}

/** The answer in one line: `200`, or `422 VALIDATION_FAILED end DATE_ORDER`. */
export function said({ status, body }: Reply): string {
  if (status < 400) return String(status);
  const details: Json[] = body.details;
  return [`${status} ${body.code}`, ...details.map(({ path, code }) => `${path} ${code}`)].join(", ");
}

export function taken(reply: Reply, status = 200): Json {
  if (reply.status !== status) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}

export const idsOf = (records: readonly Json[]): string[] => records.map(({ id }) => id);
