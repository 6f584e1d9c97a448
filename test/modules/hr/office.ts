import { expect } from "bun:test";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { bodyOf, pathOf, type Sample } from "../../kit/samples.ts";

const HR = "/api/v1/hr";
const OWNER = "ana@example.com";

/** A server with an HR office whose clock starts at 9:00. */
export class Office {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  readonly #people = new Map<Client, string>();
  #count = 0;

  private constructor(appliance: TestAppliance, ana: Client) {
    this.appliance = appliance;
    this.ana = ana;
    this.#people.set(ana, OWNER);
  }

  static async open(day = "2026-03-02"): Promise<Office> {
    const appliance = await TestAppliance.start();
    appliance.clock.advance(Date.parse(`${day}T09:00:00Z`) - appliance.clock.now());
    return new Office(appliance, await appliance.setUp("Acme", OWNER));
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }

  /** Advances to a date without running the schedule; all users log in again. */
  async goTo(day: string): Promise<void> {
    this.appliance.clock.advance(Date.parse(`${day}T09:00:00Z`) - this.appliance.clock.now());
    for (const [person, email] of this.#people)
      person.accessToken = (await this.appliance.logIn(email)).accessToken;
  }

  /** Advances to a date and runs all scheduled jobs. */
  async workUntil(day: string): Promise<void> {
    await this.goTo(day);
    await this.appliance.runJobs();
  }

  async member(name: string, roles: readonly string[]): Promise<Client> {
    const email = `${name}@example.com`;
    const person = await this.appliance.invite(this.ana, email, roles);
    this.#people.set(person, email);
    return person;
  }

  forget(person: Client): void {
    this.#people.delete(person);
  }

  async create(name: string, data: object = {}, by = this.ana): Promise<Json> {
    return taken(await this.tryCreate(name, data, by), 201);
  }

  tryCreate(name: string, data: object = {}, by = this.ana): Promise<Reply> {
    this.#count += 1;
    const least = bodyOf(`hr.${name}`, {} as Sample, `${this.#count}`);
    const given = Object.fromEntries(Object.entries(least).filter(([, value]) => value !== undefined));
    return by.post(pathOf(`hr.${name}`), { ...given, ...data });
  }

  async employee(data: object = {}): Promise<Json> {
    const employee = await this.create("employees", { start_date: "2020-01-01", ...data });
    return this.move("employees", employee, "activate");
  }

  async change(name: string, { id }: Json, data: object, by = this.ana): Promise<Json> {
    return taken(await by.put(`${HR}/${name}/${id}`, data));
  }
  tryChange(name: string, { id }: Json, data: object, by = this.ana): Promise<Reply> {
    return by.put(`${HR}/${name}/${id}`, data);
  }

  async move(name: string, { id }: Json, move: string, data: object = {}, by = this.ana): Promise<Json> {
    return taken(await by.post(`${HR}/${name}/${id}/${move}`, data));
  }
  tryMove(name: string, { id }: Json, move: string, data: object = {}, by = this.ana): Promise<Reply> {
    return by.post(`${HR}/${name}/${id}/${move}`, data);
  }

  async get(path: string, by = this.ana): Promise<Json> {
    return taken(await by.get(`/api/v1/${path}`));
  }

  async post(path: string, body: object, by = this.ana): Promise<Json> {
    const reply = await by.post(`/api/v1/${path}`, body);
    return taken(reply, reply.status === 200 ? 200 : 201);
  }

  async reload(name: string, { id }: Json, by = this.ana): Promise<Json> {
    return this.get(`hr/${name}/${id}`, by);
  }

  async list(path: string, query = "", by = this.ana): Promise<Json[]> {
    const records: Json[] = [];
    let cursor = "";
    do {
      const { data, page } = await this.get(`${path}?limit=200&${query}${cursor}`, by);
      records.push(...data);
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : "";
    } while (cursor);
    return records;
  }

  async balance(employee: Json, type: Json, at?: string): Promise<Json> {
    const { balances } = await this.get(
      `hr/leave-balances?employee_id=${employee.id}${at ? `&at=${at}` : ""}`,
    );
    return balances.find(({ leave_type_id }: Json) => leave_type_id === type.id);
  }

  async broken(): Promise<Json[]> {
    const { invariants } = await this.get("system/health");
    const own = invariants.filter(({ name }: Json) => name.startsWith("hr."));
    expect(own.length).toBe(4);
    return own.filter(({ broken }: Json) => broken > 0);
  }
}

/** The answer in one line: `200`, or `422 VALIDATION_FAILED, from OVERLAP`. */
export function said({ status, body }: Reply): string {
  if (status < 400) return String(status);
  const details: Json[] = body.details;
  return [`${status} ${body.code}`, ...details.map(({ path, code }) => `${path} ${code}`)].join(", ");
}

export function taken(reply: Reply, status = 200): Json {
  if (reply.status !== status) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}
