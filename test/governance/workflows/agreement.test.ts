import { afterAll, beforeAll, expect, test } from "bun:test";
import { execute } from "../../../src/engine/execute.ts";
import type { Action } from "../../../src/kernel/action.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import { newId } from "../../../src/kernel/ids.ts";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { leastInput } from "../../kit/least.ts";
import { bodyOf, makeSample, type Sample } from "../../kit/samples.ts";

const ROLES = ["admin", "crm_manager", "crm_clerk", "fin_manager", "fin_clerk", "hr_manager", "ops_manager"];
const MORE_ROLES = ["ops_clerk", "legal_manager", "employee", "auditor", "integrator"];

/** Error codes of rules that only a dry run checks, in addition to roles and policies. */
const RULES_OF_RECORDS = new Set(["NOT_A_DECIDER", "NOT_YOURSELF", "NOT_YOURS"]);

const PATCHES = [{ tags: ["x"] }, { bank_details: { iban: "AT611904300234573201" } }, { salary: 1 }];

let appliance: TestAppliance;
let people: Client[];
let made: Sample;
let waiting: Sample;
let actions: Action[];

beforeAll(async () => {
  appliance = await TestAppliance.start();
  const owner = await appliance.setUp();
  made = await makeSample(owner, "agreed");
  expect((await owner.post("/api/v1/settings/packs/grown/apply")).status).toBe(200);
  const others = [...ROLES, ...MORE_ROLES].map((role) =>
    appliance.invite(owner, `${role}@example.com`, [role]),
  );
  people = [owner, ...(await Promise.all(others))];
  waiting = await handedIn(owner);
  actions = appliance.appliance.engine.registry.actions.filter(
    ({ name, access, collection = "", upload, kind, dryRun }) =>
      access === "permission" &&
      collection in made &&
      !upload &&
      (kind === "read" || dryRun) &&
      !isPart(name),
  );
});
afterAll(() => appliance.stop());

/** True for actions on parts of a record, such as attachments, which the sample's records lack. */
const isPart = (name: string) => /\.(attachments\.(get|remove|download)|certificate|einvoice)$/.test(name);

/** Creates a bill and a payment above every limit; a clerk submits the bill and drafts the payment. */
async function handedIn(owner: Client): Promise<Sample> {
  const clerk = people[1 + ROLES.indexOf("fin_clerk")] ?? owner;
  const post = async (by: Client, path: string, body?: object): Promise<string> => {
    const reply = await by.post(`/api/v1/${path}`, body);
    if (reply.status > 201) throw new Error(`${path} answered ${reply.status} ${reply.text}`);
    return reply.body.id;
  };
  const supplier = await post(owner, "crm/accounts", { name: "Paper Ltd", kinds: ["supplier"] });
  const bill = await post(clerk, "fin/bills", {
    supplier_id: supplier,
    supplier_ref: "4711",
    lines: [{ text: "Paper", price: 2_000_000 }],
  });
  await post(clerk, `fin/bills/${bill}/submit`);
  const { bank_account_id } = (await owner.get(`/api/v1/fin/payments/${made["fin.payments"]}`)).body;
  const payment = await post(clerk, "fin/payments", {
    direction: "out",
    party_id: supplier,
    bank_account_id,
    amount: 50_000,
  });
  return { "fin.bills": bill, "fin.payments": payment };
}

function inputOf({ name, collection = "", input }: Action, id: string | undefined, patch: Json): object {
  if (name === `${collection}.create`) return bodyOf(collection, made, "tried");
  const named = "id" in (input.properties ?? {}) ? { id } : {};
  if (name === `${collection}.update`) return { ...named, ...patch };
  try {
    return { ...leastInput(input), ...named };
  } catch {
    // No valid text is known for this schema.
    return named;
  }
}

async function call(by: Client, name: string, input: object, dryRun: boolean): Promise<Json> {
  const { engine } = appliance.appliance;
  const action = engine.registry.find(name);
  if (!action) throw new Error(`no action ${name}`);
  const origin = { channel: "system", address: "local", correlationId: newId() } as const;
  try {
    const { status, output } = await execute(engine, {
      action,
      input,
      by: { token: by.accessToken },
      dryRun,
      origin,
    });
    return { status, output, codes: [] };
  } catch (thrown) {
    if (!(thrown instanceof Fault)) throw thrown;
    return { status: thrown.status, codes: [thrown.code, ...thrown.details.map(({ code }) => code)] };
  }
}

function agrees(verdict: string, { status, codes }: Json): boolean {
  const business =
    status === 409 || status === 422 || codes.some((code: string) => RULES_OF_RECORDS.has(code));
  switch (verdict) {
    case "allowed":
      return (status < 300 && status !== 202) || business;
    case "held":
      return status === 202 || business;
    case "refused":
      return status === 403 || status === 409;
    case "invalid":
      return status === 422;
    default:
      return status === 404;
  }
}

async function expectAgreement(
  who: number,
  by: Client,
  { name, kind }: Action,
  input: object,
): Promise<void> {
  const explained = (await call(by, "workflows.explain", { action: name, input }, false)).output;
  const { status, codes } = await call(by, name, input, kind === "write");
  const { verdict, reasons } = explained;
  const summary = { name, who, input, verdict, reasons, status, codes };
  expect({ ...summary, agrees: agrees(verdict, { status, codes }) }).toEqual({ ...summary, agrees: true });
}

/** Calls of an action with the records of the sample, and with those that wait for a decision. */
function* inputsFor(action: Action): Generator<object> {
  const { collection = "", name } = action;
  const ids = new Set([made[collection], waiting[collection] ?? made[collection]]);
  const patches = name === `${collection}.update` ? PATCHES : [{}];
  for (const id of ids) for (const patch of patches) yield inputOf(action, id, patch);
}

test("an explanation predicts the result of every call by every user", async () => {
  const step = repeats(people.length, 1);
  for (const [what, action] of actions.entries())
    for (const [who, by] of people.entries())
      if ((what + who) % step === 0)
        for (const input of inputsFor(action)) await expectAgreement(who, by, action, input);
});

test("pending decisions predict each user's own vote", async () => {
  for (const [collection, id] of Object.entries(waiting))
    for (const [who, by] of people.entries()) {
      const approve = appliance.appliance.engine.registry.find(`${collection}.approve`);
      if (!approve) throw new Error(`${collection} has no decisions`);
      await expectAgreement(who, by, approve, { id });
    }
});
