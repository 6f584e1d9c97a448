import { cpSync } from "node:fs";
import { defaultRules } from "../../../src/engine/approvals/defaults.ts";
import { features } from "../../../src/features.ts";
import { Client, freshFolder, type Json, PASSWORD, TestAppliance } from "../../kit/appliance.ts";

/** Users with their roles. All of them may request the held actions. */
const ROLES = {
  admin: ["admin", "crm_clerk"],
  finance: ["fin_manager", "crm_clerk"],
  sales: ["crm_manager"],
  people: ["hr_manager", "crm_clerk"],
  operations: ["ops_manager", "crm_clerk"],
  legal: ["legal_manager", "crm_clerk"],
  strategy: ["strat_manager", "crm_clerk"],
  clerk: ["fin_clerk", "crm_clerk", "employee"],
  boss: ["employee", "crm_clerk"],
} as const;

export type Who = keyof typeof ROLES | "owner";
// Safe cast: the keys of the object above.
export const ALL = ["owner", ...Object.keys(ROLES)] as readonly Who[];
/** Users who try it alone: one of each kind. */
export const EVERYBODY: readonly Who[] = ["owner", "admin", "finance", "sales", "people", "clerk"];

export const emailOf = (who: Who): string => `${who}@example.com`;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Age of all memberships, so that invitations no longer count as influence over an account. */
export const SETTLED = 40 * DAY;

/** The different approval steps of the default rules, by the key of the first rule that has them. */
function shippedSteps(size: "small" | "grown"): Map<string, Json[]> {
  const found = new Map<string, Json[]>();
  const seen = new Set<string>();
  for (const { key, rule } of defaultRules(features.rules.approvals, size)) {
    const steps = rule.steps.map(({ approvers, need }) => ({ approvers, need }));
    const text = JSON.stringify(steps);
    if (!seen.has(text))
      found.set(
        key,
        rule.steps.map((step) => ({ ...step, name: "Step" })),
      );
    seen.add(text);
  }
  return found;
}

/** An organisation created once and kept as a folder: each trial starts with a copy. */
export interface Ground {
  folder: string;
  /** Names of leads. A rule with the steps of a default rule holds contacting them. */
  actions: readonly string[];
}

export async function layGround(size: "small" | "grown"): Promise<Ground> {
  const folder = freshFolder();
  const appliance = await TestAppliance.start([], folder);
  const owner = await appliance.setUp("Acme", emailOf("owner"), size);
  const clients = new Map<Who, Client>([["owner", owner]]);
  // Safe cast: the keys of the object above.
  for (const [who, roles] of Object.entries(ROLES))
    clients.set(who as Who, await appliance.invite(owner, emailOf(who as Who), roles));
  await employ(owner, clients);
  const steps = shippedSteps(size);
  for (const [name, given] of steps)
    await made(owner, "approvals/policies", {
      name,
      actions: ["crm.leads.contact"],
      when: { record: { name } },
      steps: given,
    });
  await appliance.appliance.stop();
  return { folder, actions: [...steps.keys()] };
}

/** All users are employees and report to the boss, who reports to the owner. */
async function employ(owner: Client, clients: ReadonlyMap<Who, Client>): Promise<void> {
  const places = new Map<Who, string>();
  for (const who of ["owner", "boss", ...EVERYBODY.filter((one) => one !== "owner")] as const) {
    const above = who === "owner" ? undefined : who === "boss" ? "owner" : "boss";
    const { id } = await made(owner, "hr/employees", {
      first_name: who,
      last_name: "Example",
      start_date: "2025-01-01",
      user_id: clients.get(who)?.userId,
      ...(above && { manager_id: places.get(above) }),
    });
    await owner.post(`/api/v1/hr/employees/${id}/activate`);
    places.set(who, id);
  }
}

async function made(by: Client, path: string, body: Json): Promise<Json> {
  const reply = await by.post(`/api/v1/${path}`, body);
  if (reply.status !== 201) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
  return reply.body;
}

/** One user on a copy of the ground, with every account they can use. */
export class Person {
  readonly appliance: TestAppliance;
  readonly #accounts = new Map<string, string>();
  hands: Client[] = [];

  private constructor(appliance: TestAppliance) {
    this.appliance = appliance;
  }

  static async begin({ folder }: Ground, who: Who): Promise<Person> {
    const copy = freshFolder();
    cpSync(folder, copy, { recursive: true });
    const person = new Person(await TestAppliance.start([], copy, SETTLED));
    await person.takeOver(emailOf(who), PASSWORD);
    return person;
  }

  async takeOver(email: string, password: string): Promise<void> {
    this.#accounts.set(email, password);
    await this.logIn();
  }

  /** Logs in with every account, because sessions end when roles change. Waits first if rate-limited. */
  async logIn(): Promise<void> {
    this.appliance.clock.advance(HOUR);
    const hands: Client[] = [];
    for (const [email, password] of this.#accounts) {
      const reply = await this.appliance.send("POST", "/api/v1/auth/login", { email, password });
      if (reply.status === 200) hands.push(new Client(this.appliance.base, reply.body));
    }
    if (hands.length === 0) throw new Error("The person has lost every account.");
    this.hands = hands;
  }

  /** Tries a call with each account until one succeeds. A held call does not count as success. */
  async first(method: "POST" | "PUT" | "DELETE", path: string, body?: Json): Promise<Json | undefined> {
    for (const hand of this.hands) {
      const reply = await hand.call(method, `/api/v1/${path}`, body);
      if (reply.status < 300 && reply.status !== 202) return reply.body ?? {};
    }
    return undefined;
  }

  async list(path: string): Promise<Json[]> {
    for (const hand of this.hands) {
      const reply = await hand.get(`/api/v1/${path}`);
      if (reply.status === 200) return reply.body.data;
    }
    return [];
  }

  async others(): Promise<Json[]> {
    const own = new Set(this.hands.map(({ userId }) => userId));
    return (await this.list("settings/team")).filter(({ id }) => !own.has(id));
  }

  async end(): Promise<void> {
    await this.appliance.stop();
  }
}
