import type { TSchema } from "@sinclair/typebox";
import type { Action } from "../../src/kernel/action.ts";
import type { Client, TestAppliance } from "../kit/appliance.ts";
import type { Sample } from "../kit/samples.ts";

export interface Dear {
  action: string;
  path: string;
  query: ReadonlyMap<string, string>;
  cost: number;
}

const NOBODY = "0190f0f0-0000-7000-8000-000000000000";
/** Search words and operands that match everything, something, or nothing after a full scan. */
const OPERANDS = [
  "dear",
  "d",
  "zzqx",
  "%e%",
  "0",
  "1",
  "true",
  "false",
  "2026-01-01",
  "new,active,draft,open",
];

/** Finds the most expensive calls: tries each read action as its schema allows and mutates the worst. */
export class CostSeeker {
  readonly #appliance: TestAppliance;
  readonly #client: Client;
  readonly #made: Sample;
  #state: number;

  constructor(appliance: TestAppliance, client: Client, made: Sample, seed: number) {
    this.#appliance = appliance;
    this.#client = client;
    this.#made = made;
    this.#state = seed;
  }

  async dearest(count: number, { tries, rounds }: { tries: number; rounds: number }): Promise<Dear[]> {
    const best = new Map<string, Dear>();
    const keep = (call: Dear) => {
      if (call.cost > (best.get(call.action)?.cost ?? 0)) best.set(call.action, call);
    };
    const first = () => [...best.values()].toSorted((a, b) => b.cost - a.cost).slice(0, count);
    const reads = this.#appliance.appliance.engine.registry.actions.filter(
      ({ kind, http }) => kind === "read" && http[0]?.method === "GET" && http[0].path.startsWith("/api/v1/"),
    );
    for (const action of reads) {
      for (let n = 0; n < tries; n++) keep(await this.#measure(action, this.#query(action)));
    }
    const byName = new Map(reads.map((action) => [action.name, action]));
    for (let n = 0; n < rounds; n++) {
      for (const { action: name, query } of first()) {
        const action = byName.get(name);
        if (action) keep(await this.#measure(action, new Map([...query, ...this.#query(action)])));
      }
    }
    return first();
  }

  async #measure(action: Action, query: ReadonlyMap<string, string>): Promise<Dear> {
    const id = this.#made[action.collection ?? ""] ?? NOBODY;
    const path = (action.http[0]?.path ?? "").replaceAll(/:\w+/g, id);
    const call = { action: action.name, path, query, cost: 0 };
    const before = process.cpuUsage();
    await this.#client.get(addressOf(call));
    const { user, system } = process.cpuUsage(before);
    return { ...call, cost: user + system };
  }

  #query({ input }: Action): Map<string, string> {
    const query = new Map<string, string>();
    for (const [name, schema] of Object.entries<TSchema>(input.properties ?? {})) {
      if (name === "id" || name === "cursor" || (this.#one([0, 1]) === 0 && !input.required?.includes(name)))
        continue;
      if (name === "where") this.#filter(schema, query);
      else query.set(name, this.#value(name, schema));
    }
    return query;
  }

  #filter({ properties = {} }: TSchema, query: Map<string, string>): void {
    const fields = Object.entries<TSchema>(properties);
    for (let n = 0; n < 2 && fields.length > 0; n++) {
      const [field, { properties: operators = {} }] = this.#one(fields);
      query.set(`${field}[${this.#one(Object.keys(operators))}]`, this.#one(OPERANDS));
    }
  }

  #value(name: string, schema: TSchema): string {
    if (name === "collection") return this.#one(["crm.leads", "ops.tasks", "crm.accounts"]);
    const words: string[] | undefined = schema["x-words"];
    if (words && words.length > 0) {
      const some = Array.from({ length: this.#one([1, 2, 4]) }, () => this.#one(words));
      return [...new Set(some)].join();
    }
    if (schema.enum) return String(this.#one(schema.enum));
    if (schema.type === "integer") return String(schema.maximum ?? 1);
    if (schema.type === "boolean") return "true";
    return this.#one(OPERANDS);
  }

  #one<T>(things: readonly T[]): T {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    // The list is never empty.
    return things[Math.floor((this.#state / 2 ** 32) * things.length)] as T;
  }
}

export function addressOf({ path, query }: Pick<Dear, "path" | "query">): string {
  return query.size === 0 ? path : `${path}?${new URLSearchParams([...query])}`;
}
