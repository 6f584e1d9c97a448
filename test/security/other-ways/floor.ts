import { defaultRules, type Size } from "../../../src/engine/approvals/defaults.ts";
import { features } from "../../../src/features.ts";
import { clearRules, writeRule } from "../../governance/approvals/kit.ts";
import { importFile } from "../../governance/imports/importing.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { decide } from "../../kit/decide.ts";
import { type Books, openBooks } from "../../modules/fin/ledger/books.ts";

const MANAGERS = [
  "fin_manager",
  "crm_manager",
  "hr_manager",
  "ops_manager",
  "legal_manager",
  "strat_manager",
];

export type Step = readonly [action: string, input: Json];

/** An organisation in which one user has every relevant role, and other users could approve. */
export class Floor {
  readonly app: TestAppliance;
  readonly owner: Client;
  readonly books: Books;
  /** The user who tries to act alone. */
  readonly hand: Client;
  readonly #voters: readonly Client[];

  private constructor(app: TestAppliance, owner: Client, books: Books, managers: readonly Client[]) {
    this.app = app;
    this.owner = owner;
    this.books = books;
    const [hand = owner, ...others] = managers;
    this.hand = hand;
    this.#voters = [owner, ...others];
  }

  static async open(): Promise<Floor> {
    const app = await TestAppliance.start();
    const owner = await app.setUp();
    // Removes duty rules too: they separate these roles, and this test is only about approvals.
    await clearRules(app);
    const managers: Client[] = [];
    for (const name of ["hand", "cem", "dana"])
      managers.push(await app.invite(owner, `${name}@example.com`, [...MANAGERS, "admin"]));
    const books = await openBooks(owner);
    return new Floor(app, owner, books, managers);
  }

  async made(path: string, body: Json = {}, by = this.owner): Promise<Json> {
    const reply = await by.post(`/api/v1/${path}`, body);
    if (reply.status >= 300 || reply.status === 202)
      throw new Error(`${path} answered ${reply.status} ${reply.text}`);
    return reply.body;
  }

  async shown(path: string): Promise<Json> {
    return (await this.owner.get(`/api/v1/${path}`)).body;
  }

  clear(): Promise<void> {
    return clearRules(this.app);
  }

  async install(keys: readonly string[]): Promise<void> {
    const rules = defaultRules(features.rules.approvals, "grown").filter(({ key }) => keys.includes(key));
    if (rules.length !== keys.length) throw new Error(`not every one of ${keys.join(", ")} is shipped`);
    for (const { rule } of rules) await writeRule(this.owner, rule);
  }

  async begin(size: Size): Promise<void> {
    await this.clear();
    for (const { rule } of defaultRules(features.rules.approvals, size))
      if (rule.active) await writeRule(this.owner, rule);
  }

  /** Performs a step by one kind of call (address, name, bulk, import). */
  async take([name, { ...input }]: Step, entryPoint: EntryPoint): Promise<void> {
    const action = this.app.appliance.engine.registry.find(name);
    if (!action) throw new Error(`there is no action ${name}`);
    const own = action.collection ?? "";
    const verb = name.slice(own.length + 1);
    if (entryPoint === "bulk" && /^(create|update|archive|restore)$/.test(verb)) {
      const { id, ...data } = input;
      const path = `/api/v1/${own.replace(".", "/")}/bulk`;
      await this.hand.post(path, { operations: [{ action: verb, ...(id && { id }), data }] });
    } else if (entryPoint === "import" && /^(create|update)$/.test(verb)) {
      const settings = verb === "update" ? { key: "id", action: "upsert" } : {};
      await importFile(this.app, this.hand, own, JSON.stringify([input]), settings);
    } else if (entryPoint === "name")
      await this.hand.post("/api/v1/workflows/execute", { action: name, input });
    else {
      const route = action.http[0];
      const path = route?.path.replaceAll(/:(\w+)/g, (_all, part: string) => {
        const value = String(input[part]);
        delete input[part];
        return value;
      });
      await this.hand.call(
        route?.method ?? "POST",
        path ?? "",
        route?.method === "DELETE" ? undefined : input,
      );
    }
  }

  async agree(): Promise<void> {
    const path = "/api/v1/approvals";
    const asked = await this.owner.get(`${path}/all?requester=${this.hand.userId}&state=pending&limit=200`);
    for (const { id } of asked.body.data)
      for (const voter of this.#voters) await decide(voter, `${path}/${id}`, "approve");
  }
}

export const ENTRY_POINTS = ["address", "name", "bulk", "import"] as const;
export type EntryPoint = (typeof ENTRY_POINTS)[number];
