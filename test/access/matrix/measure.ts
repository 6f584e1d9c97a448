import { shippedRoles } from "../../../src/engine/access/shipped.ts";
import { execute } from "../../../src/engine/execute.ts";
import { features } from "../../../src/features.ts";
import type { Action } from "../../../src/kernel/action.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { newId } from "../../../src/kernel/ids.ts";
import type { OrganizationRef, Principal } from "../../../src/kernel/principal.ts";
import { checkOf } from "../../../src/kernel/validate.ts";
import { type Client, TestAppliance } from "../../kit/appliance.ts";
import { leastInput } from "../../kit/least.ts";
import { bodyOf, COLLECTIONS, makeSample, pathOf, type Sample } from "../../kit/samples.ts";

/** Rights of a role: to act on any record, only on its own records, only after an approval, or not at all. */
export type Mark = "yes" | "own" | "held" | "-";

export interface Row {
  action: string;
  marks: Record<string, Mark>;
  /** Outcome for an owner of another organisation; empty if the action does not take a record id. */
  elsewhere: string;
}

export interface Matrix {
  roles: readonly string[];
  rows: readonly Row[];
  /** Outcomes that must never occur, each with the action and the role. */
  problems: readonly string[];
}

type Outcome = "done" | "held" | "denied" | "not theirs" | "not found" | "broken";

/** Error codes for callers whose permission covers only their own records. */
const NOT_THEIRS = new Set(["NOT_YOURS", "NOT_APPROVER", "NOT_SELF"]);
const OWNERS = ["user_id", "approver_id", "reviewer_user_id"];
const AT_ONCE = 64;

/** Calls every action as every shipped role, on records of two organisations. */
export async function measure(): Promise<Matrix> {
  const appliance = await TestAppliance.start();
  try {
    return await new Measurement(appliance).run();
  } finally {
    await appliance.stop();
  }
}

class Measurement {
  readonly #appliance: TestAppliance;
  readonly #roles: readonly string[];
  readonly #actions: readonly Action[];
  readonly #problems: string[] = [];
  readonly #people = new Map<string, string>();
  readonly #files = new Map<string, string>();
  #own!: OrganizationRef;
  #other!: OrganizationRef;
  #sample!: Sample;
  #owner!: Client;

  constructor(appliance: TestAppliance) {
    this.#appliance = appliance;
    const { actions } = appliance.appliance.engine.registry;
    this.#roles = shippedRoles(actions, features).map(({ name }) => name);
    // Session actions and public actions do not depend on roles.
    this.#actions = actions
      .filter(({ name, access }) => access !== "public" && !name.startsWith("auth."))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  async run(): Promise<Matrix> {
    await this.#found();
    const cells = this.#actions.flatMap((action) => this.#roles.map((role) => ({ action, role })));
    const anybodys = await this.#together(cells, ({ action, role }) => this.#at(action, role));
    const before = await this.#versions();
    const elsewhere = await this.#together(cells, async ({ action, role }, i) =>
      // Without the permission no record is looked up, in either organisation.
      anybodys[i] === "denied" ? "" : this.#abroad(action, role),
    );
    if ((await this.#versions()) !== before)
      this.#problems.push("calls from another organisation left traces");
    await this.#giveToEmployee();
    const mine = await this.#together(cells, async ({ action, role }, i) =>
      anybodys[i] === "not theirs" || anybodys[i] === "not found" ? this.#at(action, role) : undefined,
    );
    const rows = this.#actions.map((action, a): Row => {
      const marks = this.#roles.map((role, r): [string, Mark] => {
        const i = a * this.#roles.length + r;
        return [role, markOf(anybodys[i], mine[i])];
      });
      const owner = a * this.#roles.length + this.#roles.indexOf("owner");
      return { action: action.name, marks: Object.fromEntries(marks), elsewhere: elsewhere[owner] ?? "" };
    });
    return { roles: this.#roles, rows, problems: this.#problems };
  }

  async #found(): Promise<void> {
    const owner = await this.#appliance.setUp("Acme", "ana@example.com");
    this.#owner = owner;
    await this.#appliance.addOrganization(owner, "Other", "bob@example.org");
    this.#sample = await makeSample(owner, "measured");
    for (const [collection, id] of Object.entries(this.#sample)) {
      const { body } = await owner.call("POST", `${pathOf(collection)}/${id}/attachments`, "measured", {
        "content-type": "text/plain",
      });
      this.#files.set(collection, body.id);
    }
    for (const role of this.#roles) {
      const member = await this.#appliance.invite(owner, `${role}@example.com`, [role]);
      this.#people.set(role, member.userId);
    }
    const found = await this.#appliance.rows(
      "SELECT key, id, name, currency, time_zone FROM organizations ORDER BY key",
    );
    const [own, other] = found.map(
      ({ key, id, name, currency, time_zone }): OrganizationRef => ({
        key: Number(key),
        id: String(id),
        name: String(name),
        currency: String(currency),
        timeZone: String(time_zone),
      }),
    );
    if (!own || !other) throw new Error("there are not two organisations");
    this.#own = own;
    this.#other = other;
  }

  /** Makes the employee the requester, approver and reviewer of all sample records. */
  async #giveToEmployee(): Promise<void> {
    const { collections } = this.#appliance.appliance.engine.catalog;
    for (const name of COLLECTIONS) {
      const collection = collections.get(name);
      const columns = OWNERS.filter((field) => collection?.fields.has(field));
      if (!collection || columns.length === 0) continue;
      await this.#appliance.alter(
        `UPDATE ${collection.tableName} SET ${columns.map((column) => `${column} = ?1`).join(", ")} WHERE id = ?2`,
        this.#people.get("employee") ?? "",
        this.#sample[name] ?? "",
      );
    }
  }

  async #versions(): Promise<string> {
    const { collections } = this.#appliance.appliance.engine.catalog;
    const states = COLLECTIONS.map(async (name) => {
      const table = collections.get(name)?.tableName;
      return this.#appliance.rows(`SELECT count(*), sum(version) FROM ${table}`);
    });
    return JSON.stringify(await Promise.all(states));
  }

  async #together<C, R>(cells: readonly C[], work: (cell: C, i: number) => Promise<R>): Promise<R[]> {
    const results: R[] = [];
    for (let i = 0; i < cells.length; i += AT_ONCE) {
      const some = cells.slice(i, i + AT_ONCE);
      results.push(...(await Promise.all(some.map((cell, j) => work(cell, i + j)))));
    }
    return results;
  }

  /** Calls an action in the record's organisation. Writes are dry runs, so that nothing changes. */
  async #at(action: Action, role: string): Promise<Outcome> {
    const outcome = await this.#call(action, role, this.#own, action.kind === "write");
    if (outcome === "broken") this.#problems.push(`${action.name} as ${role} failed inside`);
    return outcome;
  }

  /** Calls an action from another organisation. The calls are real because they must not have any effect. */
  async #abroad(action: Action, role: string): Promise<string> {
    if (!this.#namesRecord(action)) return "";
    const outcome = await this.#call(action, role, this.#other, false);
    if (outcome === "not found") return "not found";
    this.#problems.push(`${action.name} as another organisation's ${role}: ${outcome}`);
    return outcome;
  }

  #namesRecord({ collection, input }: Action): boolean {
    return collection !== undefined && collection in this.#sample && "id" in (input.properties ?? {});
  }

  async #call(
    action: Action,
    role: string,
    organization: OrganizationRef,
    dryRun: boolean,
  ): Promise<Outcome> {
    const by: Principal = {
      kind: "user",
      id: this.#people.get(role) ?? "",
      organization,
      roles: [role],
      operator: false,
    };
    const input = this.#inputOf(action, dryRun);
    try {
      const { status, output } = await execute(this.#appliance.appliance.engine, {
        action,
        input,
        by,
        dryRun,
        origin: { channel: "system", address: "local", correlationId: newId() },
      });
      if (status === 202) return "held";
      return this.#isBare(action, output) ? "not theirs" : "done";
    } catch (thrown) {
      return outcomeOf(thrown, this.#namesRecord(action));
    }
  }

  /**
   * Returns the smallest valid input. Writes without a dry run get invalid input, which is rejected only
   * after the access check.
   */
  #inputOf(action: Action, dryRun: boolean): object {
    const { collection = "", input, name } = action;
    const unsafe = action.kind === "write" && dryRun && !action.dryRun && !action.upload;
    if (unsafe) return { "not a name of anything": true };
    if (name === `${collection}.create`) return bodyOf(collection, this.#sample, "tried");
    const id = this.#sample[collection] ?? this.#owner.userId;
    const least = name.endsWith(".update") && collection in this.#sample ? { tags: ["x"] } : leastOf(input);
    const { properties = {} } = input;
    const file = "attachment_id" in properties && { attachment_id: this.#files.get(collection) };
    return { ...least, ...("id" in properties && { id }), ...file };
  }

  /** True if a list omits the sample record because the caller sees only their own records. */
  #isBare({ name, collection = "" }: Action, output: unknown): boolean {
    const id = this.#sample[collection];
    return name === `${collection}.list` && id !== undefined && !JSON.stringify(output).includes(id);
  }
}

function leastOf(schema: Action["input"]): object {
  try {
    const least = leastInput(schema);
    return checkOf(schema).Check({ ...least, id: "x" }) || checkOf(schema).Check(least) ? least : {};
  } catch {
    // No valid text is known for this schema. The empty input is rejected only after the access check.
    return {};
  }
}

function outcomeOf(thrown: unknown, namesRecord: boolean): Outcome {
  if (!(thrown instanceof Fault) || thrown.code === "INTERNAL") return "broken";
  const codes = thrown.details.map(({ code }) => code);
  if (codes.includes("PERMISSION_MISSING")) return "denied";
  if (thrown.code === "ACCESS_POLICY_DENIED" || codes.some((code) => NOT_THEIRS.has(code)))
    return "not theirs";
  if (thrown.code === "RECORD_NOT_FOUND" && namesRecord) return "not found";
  // Any other error is about the input or the record's state, so access was granted.
  return "done";
}

function markOf(anybodys: Outcome | undefined, mine: Outcome | undefined): Mark {
  if (anybodys === "done") return "yes";
  if (anybodys === "held") return "held";
  return mine === "done" || mine === "held" ? "own" : "-";
}
