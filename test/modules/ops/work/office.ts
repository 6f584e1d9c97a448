import { expect } from "bun:test";
import { newId } from "../../../../src/kernel/ids.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../../../kit/appliance.ts";
import { pathOf } from "../../../kit/samples.ts";

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const NOBODY = "00000000-0000-7000-8000-000000000000";

const OWNER = "ana@example.com";

export class Office {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  readonly #people = new Map<Client, string>();

  private constructor(appliance: TestAppliance, ana: Client) {
    this.appliance = appliance;
    this.ana = ana;
    this.#people.set(ana, OWNER);
  }

  static async open(day = "2026-03-10"): Promise<Office> {
    const appliance = await TestAppliance.start();
    appliance.clock.advance(Date.parse(`${day}T12:00:00Z`) - appliance.clock.now());
    const office = new Office(appliance, await appliance.setUp("Acme", OWNER));
    await office.ana.put("/api/v1/settings/organization", { time_zone: "UTC" });
    return office;
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }

  get now(): number {
    return this.appliance.clock.now();
  }

  day(days = 0): string {
    return new Date(this.now + days * DAY).toISOString().slice(0, 10);
  }

  moment(milliseconds = 0): string {
    return new Date(this.now + milliseconds).toISOString();
  }

  async advance(ms: number): Promise<void> {
    this.appliance.clock.advance(ms);
    for (const [person, email] of this.#people)
      person.accessToken = (await this.appliance.logIn(email)).accessToken;
  }

  /** Advances day by day and runs the schedule on each. */
  async pass(days: number): Promise<void> {
    for (let i = 0; i < days; i += 1) {
      this.appliance.clock.advance(DAY);
      await this.appliance.runJobs();
    }
    await this.advance(0);
  }

  /** Advances to noon of a date and runs the schedule. */
  async goTo(day: string): Promise<void> {
    await this.advance(Date.parse(`${day}T12:00:00Z`) - this.now);
    await this.appliance.runJobs();
  }

  async hire(name: string, roles: readonly string[]): Promise<Client> {
    const email = `${name}@example.com`;
    const person = await this.appliance.invite(this.ana, email, roles);
    this.#people.set(person, email);
    return person;
  }

  async hireFor(name: string, permissions: readonly string[]): Promise<Client> {
    const role = await this.ana.post("/api/v1/settings/roles", { name, title: name, permissions });
    expect(said(role)).toBe("201");
    return this.hire(name, [name]);
  }

  async create(collection: string, data: object, by = this.ana): Promise<Json> {
    return taken(await by.post(pathOf(collection), data), 201);
  }
  async tryCreate(collection: string, data: object, by = this.ana): Promise<string> {
    return said(await by.post(pathOf(collection), data));
  }

  async change(collection: string, { id }: Json, data: object, by = this.ana): Promise<Json> {
    return taken(await by.put(`${pathOf(collection)}/${id}`, data));
  }
  async tryChange(collection: string, { id }: Json, data: object, by = this.ana): Promise<string> {
    return said(await by.put(`${pathOf(collection)}/${id}`, data));
  }

  async move(
    collection: string,
    { id }: Json,
    move: string,
    data: object = {},
    by = this.ana,
  ): Promise<Json> {
    return taken(await by.post(`${pathOf(collection)}/${id}/${move}`, data));
  }
  async tryMove(
    collection: string,
    { id }: Json,
    move: string,
    data: object = {},
    by = this.ana,
  ): Promise<string> {
    return said(await by.post(`${pathOf(collection)}/${id}/${move}`, data));
  }
  async moves(collection: string, record: Json, ...moves: string[]): Promise<Json> {
    let moved = record;
    for (const move of moves) moved = await this.move(collection, record, move);
    return moved;
  }

  async archive(collection: string, { id }: Json): Promise<Json> {
    return taken(await this.ana.delete(`${pathOf(collection)}/${id}`));
  }
  async tryArchive(collection: string, { id }: Json): Promise<string> {
    return said(await this.ana.delete(`${pathOf(collection)}/${id}`));
  }
  async restore(collection: string, { id }: Json): Promise<Json> {
    return taken(await this.ana.post(`${pathOf(collection)}/${id}/restore`));
  }

  async get(collection: string, { id }: Json, below = ""): Promise<Json> {
    return taken(await this.ana.get(`${pathOf(collection)}/${id}${below}`));
  }

  async list(collection: string, query = "", by = this.ana): Promise<Json[]> {
    const records: Json[] = [];
    let cursor = "";
    do {
      const page = taken(await by.get(`${pathOf(collection)}?limit=200${query}${cursor}`));
      records.push(...page.data);
      cursor = page.page.next_cursor ? `&cursor=${page.page.next_cursor}` : "";
    } while (cursor);
    return records;
  }

  async stats(module: string, query = "", by = this.ana): Promise<Json> {
    return taken(await by.get(`/api/v1/${module}/stats${query}`));
  }

  async under(policy: { effect: string; actions: string[]; conditions: object }, work: () => Promise<void>) {
    const { engine } = this.appliance.appliance;
    await this.appliance.alter(
      "INSERT INTO access_policies (id, org, effect, actions, subjects, conditions, reason) VALUES (?, 1, ?, ?, '{}', ?, 'test')",
      newId(),
      policy.effect,
      JSON.stringify(policy.actions),
      JSON.stringify(policy.conditions),
    );
    engine.access.forget(1);
    try {
      await work();
    } finally {
      await this.appliance.alter("DELETE FROM access_policies");
      engine.access.forget(1);
    }
  }

  async invariant(name: string): Promise<Json> {
    const { invariants } = taken(await this.ana.get("/api/v1/system/health"));
    return invariants.find((one: Json) => one.name === name);
  }
}

/** The answer in one line: `200`, or `422 VALIDATION_FAILED parent_id CIRCLE`. */
export function said({ status, body }: Reply): string {
  if (status < 400) return String(status);
  const details: Json[] = body.details;
  return [`${status} ${body.code}`, ...details.map(({ path, code }) => `${path} ${code}`)].join(", ");
}

function taken(reply: Reply, status = 200): Json {
  if (reply.status !== status) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}

/** Transitions of each state; unlisted ones are rejected. */
export interface Machine {
  collection: string;
  moves: Record<string, Record<string, string>>;
  given?: Record<string, object>;
  create: () => Promise<Json>;
}

export async function wrongMoves(
  office: Office,
  { collection, moves, given = {}, create }: Machine,
): Promise<string[]> {
  const all = [...new Set(Object.values(moves).flatMap((open) => Object.keys(open)))];
  const ways = waysFrom(moves);
  const wrong: string[] = [];
  for (const [state, open] of Object.entries(moves)) {
    const way = ways.get(state);
    if (!way) continue;
    for (const move of all) {
      const record = await create();
      for (const step of way) await office.move(collection, record, step, given[step]);
      const answer = await office.tryMove(collection, record, move, given[move]);
      const after = (await office.get(collection, record)).state;
      const expected =
        move in open ? ["200", open[move]] : ["409 STATE_TRANSITION_INVALID, state WRONG_STATE", state];
      if (answer !== expected[0] || after !== expected[1])
        wrong.push(`${move} from ${state}: ${answer}, then ${after}`);
    }
  }
  return wrong;
}

function waysFrom(moves: Machine["moves"]): Map<string, string[]> {
  const [first = ""] = Object.keys(moves);
  const ways = new Map<string, string[]>([[first, []]]);
  for (const [state, way] of ways) {
    for (const [move, next] of Object.entries(moves[state] ?? {}))
      if (!ways.has(next)) ways.set(next, [...way, move]);
  }
  return ways;
}
