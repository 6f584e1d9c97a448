import { describe, expect, test } from "bun:test";
import { newId } from "../../../src/kernel/ids.ts";
import { type Client, type Json, type Reply, TestAppliance } from "../../kit/appliance.ts";
import { bodyOf, pathOf, type Sample } from "../../kit/samples.ts";

export type Name =
  | "accounts"
  | "contacts"
  | "leads"
  | "opportunities"
  | "quotes"
  | "activities"
  | "campaigns"
  | "tickets";

export const NAMES: readonly Name[] = [
  "accounts",
  "contacts",
  "leads",
  "opportunities",
  "quotes",
  "activities",
  "campaigns",
  "tickets",
];

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const NOBODY = "00000000-0000-7000-8000-000000000000";

const OWNER = "ana@example.com";

interface Policy {
  effect: "allow" | "deny";
  actions: string[];
  when?: object;
  subjects?: object;
}

/** A server with its owner working in sales and support. */
export class Desk {
  readonly appliance: TestAppliance;
  readonly ana: Client;
  /** An account for tests that need one but are not about accounts. */
  readonly made: Sample = {};
  readonly #people = new Map<Client, string>();
  #count = 0;

  private constructor(appliance: TestAppliance, ana: Client) {
    this.appliance = appliance;
    this.ana = ana;
    this.#people.set(ana, OWNER);
  }

  static async open(): Promise<Desk> {
    const appliance = await TestAppliance.start();
    const desk = new Desk(appliance, await appliance.setUp("Acme", OWNER));
    desk.made["crm.accounts"] = (await desk.create("accounts")).id;
    return desk;
  }

  close(): Promise<void> {
    return this.appliance.stop();
  }

  async advance(ms: number): Promise<void> {
    this.appliance.clock.advance(ms);
    for (const [person, email] of this.#people)
      person.accessToken = (await this.appliance.logIn(email)).accessToken;
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

  async dismiss(person: Client): Promise<void> {
    expect(said(await this.ana.post(`/api/v1/settings/team/${person.userId}/deactivate`))).toBe("200");
    this.#people.delete(person);
  }

  async stranger(): Promise<Client> {
    const email = "owner@other.example";
    const stranger = await this.appliance.addOrganization(this.ana, "Other", email);
    this.#people.set(stranger, email);
    return stranger;
  }

  async create(name: Name, data: object = {}, by = this.ana): Promise<Json> {
    return taken(await this.#create(name, data, by), 201);
  }
  async tryCreate(name: Name, data: object = {}, by = this.ana): Promise<string> {
    return said(await this.#create(name, data, by));
  }
  #create(name: Name, data: object, by: Client): Promise<Reply> {
    const collection = `crm.${name}`;
    this.#count += 1;
    return this.call("POST", pathOf(collection), by, {
      ...bodyOf(collection, this.made, `${this.#count}`),
      ...data,
    });
  }

  async change(name: Name, { id }: Json, data: object, by = this.ana): Promise<Json> {
    return taken(await this.call("PUT", `${pathOf(`crm.${name}`)}/${id}`, by, data));
  }
  async tryChange(name: Name, { id }: Json, data: object, by = this.ana): Promise<string> {
    return said(await this.call("PUT", `${pathOf(`crm.${name}`)}/${id}`, by, data));
  }

  async move(name: Name, { id }: Json, move: string, data: object = {}, by = this.ana): Promise<Json> {
    return taken(await this.call("POST", `${pathOf(`crm.${name}`)}/${id}/${move}`, by, data));
  }
  async tryMove(name: Name, { id }: Json, move: string, data: object = {}, by = this.ana): Promise<string> {
    return said(await this.call("POST", `${pathOf(`crm.${name}`)}/${id}/${move}`, by, data));
  }
  async moves(name: Name, record: Json, ...moves: [string, object?][]): Promise<Json> {
    let moved = record;
    for (const [move, data] of moves) moved = await this.move(name, record, move, data);
    return moved;
  }

  async archive(name: Name, { id }: Json): Promise<Json> {
    return taken(await this.call("DELETE", `${pathOf(`crm.${name}`)}/${id}`));
  }
  async tryArchive(name: Name, { id }: Json): Promise<string> {
    return said(await this.call("DELETE", `${pathOf(`crm.${name}`)}/${id}`));
  }

  async get(name: Name, { id }: Json, query = ""): Promise<Json> {
    return taken(await this.ana.get(`${pathOf(`crm.${name}`)}/${id}${query}`));
  }

  async history(name: Name, { id }: Json): Promise<Json[]> {
    return taken(await this.ana.get(`${pathOf(`crm.${name}`)}/${id}/history`)).data;
  }

  /** Performs a write, and checks that a rejected one leaves nothing but its event. */
  async call(method: string, path: string, by = this.ana, body?: object): Promise<Reply> {
    const before = await this.traces();
    const reply = await by.call(method, path, body);
    if (reply.status >= 400) {
      const after = await this.traces();
      expect(after).toEqual({ ...before, events: before.events + 1 });
    }
    return reply;
  }

  /**
   * Counts everything that a write can leave behind: events, changes, records, versions and numbers. Jobs of earlier
   * writes may still run.
   */
  async traces(): Promise<Record<"events" | "changes" | "records" | "versions" | "numbers", number>> {
    const tables = NAMES.map((name) => `SELECT version FROM crm_${name}`).join(" UNION ALL ");
    const [row] = await this.appliance.rows(
      `SELECT (SELECT count(*) FROM audit_events WHERE via <> 'job') AS events,
              (SELECT count(version) FROM audit_events WHERE via <> 'job') AS changes,
              (SELECT count(*) FROM (${tables})) AS records,
              (SELECT sum(version) FROM (${tables})) AS versions,
              (SELECT coalesce(sum(next), 0) FROM number_sequences) AS numbers`,
    );
    const [events, changes, records, versions, numbers] = [
      Number(row?.events),
      Number(row?.changes),
      Number(row?.records),
      Number(row?.versions),
      Number(row?.numbers),
    ];
    return { events, changes, records, versions, numbers };
  }

  /** Audit events of one call, each with its action, outcome and record. */
  async events(reply: Reply): Promise<string[]> {
    const rows = await this.appliance.rows(
      "SELECT action, outcome, collection, version FROM audit_events WHERE correlation_id = ? ORDER BY seq",
      reply.headers.get("x-request-id"),
    );
    return rows.map(({ action, outcome, collection, version }) =>
      [action, outcome, ...(version === null ? [] : [collection])].join(" "),
    );
  }

  async under(policies: readonly Policy[], work: () => Promise<void>): Promise<void> {
    const { engine } = this.appliance.appliance;
    for (const { effect, actions, when = {}, subjects = {} } of policies) {
      await this.appliance.alter(
        "INSERT INTO access_policies (id, org, effect, actions, subjects, conditions, reason) VALUES (?, 1, ?, ?, ?, ?, 'test')",
        newId(),
        effect,
        JSON.stringify(actions),
        JSON.stringify(subjects),
        JSON.stringify(when),
      );
    }
    engine.access.forget(1);
    try {
      await work();
    } finally {
      await this.appliance.alter("DELETE FROM access_policies");
      engine.access.forget(1);
    }
  }
}

/** The answer in one line: `200`, or `422 VALIDATION_FAILED lines.0 AMOUNT_TOO_LARGE`. */
export function said({ status, body }: Reply): string {
  if (status < 400) return String(status);
  const details: Json[] = body.details;
  return [`${status} ${body.code}`, ...details.map(({ path, code }) => `${path} ${code}`)].join(", ");
}

export function taken(reply: Reply, status = 200): Json {
  if (reply.status !== status) throw new Error(`answered ${reply.status} ${reply.text}`);
  return reply.body;
}

export const time = (moment: string) => Date.parse(moment);
export const idsOf = (records: readonly Json[]) => records.map(({ id }) => id);

export interface Machine {
  /** Transitions of each state with their targets. Unlisted transitions are rejected. */
  moves: Record<string, Record<string, string>>;
  given?: Record<string, object>;
  create?: () => Promise<Json>;
  /** Ways to reach states to which no transition leads. */
  reach?: Record<string, (record: Json) => Promise<unknown>>;
  frozen: readonly string[];
  /** A change that is accepted in all states that are not frozen. */
  change: object;
}

/** Tries every transition and a change in every state. The first state is the initial one. */
export function everyMove(desk: () => Desk, name: Name, machine: Machine): void {
  const { moves, given = {}, create = () => desk().create(name), reach = {}, frozen, change } = machine;
  const all = [...new Set(Object.values(moves).flatMap((open) => Object.keys(open)))];
  const [initial = ""] = Object.keys(moves);
  const WRONG = "409 STATE_TRANSITION_INVALID, state WRONG_STATE";

  async function inState(state: string): Promise<Json> {
    const record = await create();
    const direct = reach[state];
    if (direct) await direct(record);
    else for (const move of wayTo(moves, initial, state)) await desk().move(name, record, move, given[move]);
    const reached = await desk().get(name, record);
    expect(reached.state).toBe(state);
    return reached;
  }

  describe("Transitions", () => {
    for (const [state, open] of Object.entries(moves)) {
      const leads = Object.entries(open).map(([move, to]) => `${move} to ${to}`);
      test(`from ${state}: ${leads.join(", ") || "none"}`, async () => {
        for (const [move, to] of Object.entries(open)) {
          const record = await inState(state);
          const moved = await desk().move(name, record, move, given[move]);
          expect({ move, state: moved.state }).toEqual({ move, state: to });
          const [entry] = await desk().history(name, moved);
          expect(entry.action).toBe(`crm.${name}.${move}`);
        }
        const record = await inState(state);
        for (const move of all.filter((one) => !(one in open)))
          expect({ move, said: await desk().tryMove(name, record, move, given[move]) }).toEqual({
            move,
            said: WRONG,
          });
        const { transitions } = (await desk().ana.get(`${pathOf(`crm.${name}`)}/${record.id}/transitions`))
          .body;
        const allowed = transitions.filter((one: Json) => one.allowed).map((one: Json) => one.name);
        expect(allowed.toSorted()).toEqual(Object.keys(open).toSorted());
        expect(await desk().tryChange(name, record, change)).toBe(
          frozen.includes(state) ? "409 STATE_TRANSITION_INVALID" : "200",
        );
      });
    }

    test("of an archived record: none", async () => {
      const record = await create();
      await desk().archive(name, record);
      for (const move of all)
        expect(await desk().tryMove(name, record, move, given[move])).toBe("409 STATE_TRANSITION_INVALID");
    });
  });
}

function wayTo(moves: Machine["moves"], from: string, to: string): string[] {
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [state, way] of ways) {
    for (const [move, next] of Object.entries(moves[state] ?? {}))
      if (!ways.has(next)) ways.set(next, [...way, move]);
  }
  const way = ways.get(to);
  if (!way) throw new Error(`no moves lead to ${to}`);
  return way;
}
