import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import {
  checkDuties,
  type Duty,
  dutiesMet,
  noteActions,
  settleDuties,
  voteDuties,
} from "../../../src/engine/authorise.ts";
import { DutyRules } from "../../../src/engine/duties/book.ts";
import { writeAction } from "../../../src/engine/duties/performed.ts";
import { parseDutyRule } from "../../../src/engine/duties/stored.ts";
import type { Action } from "../../../src/kernel/action.ts";
import { Fault } from "../../../src/kernel/errors.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { Catalog } from "../../../src/records/index.ts";
import type { Connection } from "../../../src/store/connection.ts";
import type { Tx } from "../../../src/store/transaction.ts";
import { renderText } from "../../../src/text/render.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { joins } from "../approvals/bill-call.ts";
import { txOn } from "../approvals/call.ts";

const NOW = Date.parse("2026-02-10T12:00:00Z");
const DAY = 86_400_000;

let connection: Connection;
let tx: Tx;
beforeEach(() => {
  connection?.close();
  connection = memoryConnection();
  tx = txOn(connection);
  joins(connection, "zoe", "clerk");
});
afterAll(() => connection.close());

/** Separates creating a bill, or changing its note, from paying it. */
const rule = (id: string, given: object = {}) =>
  parseDutyRule({
    ...{ id, org: 1, name: `Rule ${id}`, risk: "", severity: "high", scope: "same_record", mode: "prevent" },
    ...{ left_match: "any", left_actions: ["fin.bills.create", "fin.bills.update(note)"] },
    ...{ right_match: "any", right_actions: ["fin.bills.pay"], assignment: "warn", window_days: null },
    ...{ active: 1, version: 1, created_at: 0, created_by: "", updated_at: 0, ...given },
  });
const prevented = [rule("p")];
const watched = [rule("w", { mode: "detect" }), rule("v", { mode: "warn" })];

const collection = "fin.bills";
const actions = ["create", "update", "pay"].map((verb) => ({ name: `fin.bills.${verb}`, collection }));
// Stub with only the members of an engine that are used.
const engine = { catalog: new Catalog([]), registry: { actions } } as unknown as Duty["engine"];

const dutyOf = (rules: DutyRules["rules"], given: { verb?: string; kind?: Principal["kind"] } = {}) => {
  const { verb = "pay", kind = "user" } = given;
  // Only the user and the organisation are read.
  const principal = { kind, id: "mia", organization: { key: 1 } } as Principal;
  return {
    engine,
    action: { name: `fin.bills.${verb}`, collection } as Action,
    access: { sod: new DutyRules(rules, []) },
    now: NOW,
    trail: { principal, changes: [], subject: { collection, id: "b1" }, watched: ["u"] },
  };
};
/** Records that a user took the left side of the duty on a bill. */
const wrote = (actor: string, given: { id?: string; at?: number; org?: number } = {}) => {
  const { id = "b1", at = NOW - 9 * DAY, org = 1 } = given;
  writeAction(connection, org, actor, `${collection}/${id}`, { action: "fin.bills.create", field: null }, at);
};
const performed = () =>
  connection
    .statement("SELECT * FROM duty_deeds ORDER BY rid")
    .all()
    .map(({ org, actor, deed, at }) => `${org} ${actor} ${deed} ${at === NOW ? "now" : "before"}`);
function refusal(work: () => unknown): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [error.code, ...error.details.map(({ message }) => renderText(message, "en").split('"')[1])].join(
      " ",
    );
  }
}
const BOTH = "SOD_CONFLICT Rule p";

describe("Checks before the action", () => {
  const check = (duty: Duty, input: unknown = { id: "b1" }, ...persons: string[][]) =>
    refusal(() => checkDuties(duty, tx, input, ...persons));

  test("refuse a user who took the other side", () => {
    wrote("mia");
    expect(check(dutyOf(prevented))).toBe(BOTH);
    expect(check(dutyOf(prevented), { id: "b2" })).toBeUndefined();
    expect(check(dutyOf([]))).toBeUndefined();
    expect(check(dutyOf(prevented, { verb: "send" }))).toBeUndefined();
  });

  test("ignore other users, other organisations and actions before the period", () => {
    wrote("max");
    wrote("mia", { org: 2 });
    expect(check(dutyOf(prevented))).toBeUndefined();
    wrote("mia");
    expect(check(dutyOf([rule("p", { window_days: 8 })]))).toBeUndefined();
    expect(check(dutyOf([rule("p", { window_days: 9 })]))).toBe(BOTH);
  });

  test("refuse other participants", () => {
    wrote("max");
    expect(check(dutyOf(prevented), { id: "b1" }, ["mia", "max"])).toBe(BOTH);
  });

  test("ignore API keys", () => {
    wrote("mia");
    expect(check(dutyOf(prevented, { kind: "key" }))).toBeUndefined();
  });

  test("record detecting rules once each, in addition to earlier ones", () => {
    wrote("mia");
    wrote("max");
    const duty = dutyOf(watched);
    check(duty);
    check(duty, { id: "b1" }, ["mia", "max"]);
    expect(duty.trail.watched).toEqual(["u", "w", "v"]);
  });
});

describe("Checks after the action", () => {
  test("record actions, and refuse if both sides were taken", () => {
    settleDuties(dutyOf(prevented), tx);
    expect(performed()).toEqual(["1 mia fin.bills.pay now"]);
    expect(refusal(() => settleDuties(dutyOf(prevented, { verb: "create" }), tx))).toBe(BOTH);
  });

  test("record each participant, but no API keys", () => {
    settleDuties(dutyOf(prevented), tx, ["mia", "max"]);
    expect(performed()).toEqual(["1 mia fin.bills.pay now", "1 max fin.bills.pay now"]);
    connection.client.run("DELETE FROM duty_deeds");
    settleDuties(dutyOf(prevented, { kind: "key" }), tx);
    settleDuties(dutyOf([]), tx);
    expect(performed()).toEqual([]);
  });

  test("record detecting rules once each, in addition to earlier ones", () => {
    wrote("mia");
    const duty = dutyOf(watched);
    settleDuties(duty, tx);
    settleDuties(duty, tx);
    expect(duty.trail.watched).toEqual(["u", "w", "v"]);
  });
});

test("refuses a user, but not the system, that links one person's two sides", () => {
  wrote("max");
  const paid = { action: "fin.bills.pay", field: null };
  writeAction(connection, 1, "max", `${collection}/b2`, paid, NOW);
  const joining = (kind: Principal["kind"]) => {
    const duty = dutyOf(prevented, { kind });
    const changes = [{ collection, id: "b2", version: 2, before: {}, after: {} }];
    return refusal(() => settleDuties({ ...duty, trail: { ...duty.trail, changes } }, tx));
  };
  expect([joining("user"), joining("system")]).toEqual([BOTH, undefined]);
});

describe("Inactive rules", () => {
  test("record actions without refusing them", () => {
    wrote("mia");
    noteActions(dutyOf([]), tx, new DutyRules(prevented, []));
    expect(performed()).toEqual(["1 mia fin.bills.create before", "1 mia fin.bills.pay now"]);
  });

  test("ignore unnamed actions and actions of the system", () => {
    noteActions(dutyOf([], { verb: "send" }), tx, new DutyRules(prevented, []));
    noteActions(dutyOf([], { kind: "system" }), tx, new DutyRules(prevented, []));
    expect(performed()).toEqual([]);
  });
});

describe("Conflicts of a user", () => {
  const met = (duty: Duty, input: unknown) =>
    dutiesMet(duty, 1, tx, input, ["mia", "max"]).map(({ person, rule: { id } }) => `${person} ${id}`);

  test("are determined by past actions", () => {
    wrote("max");
    expect(met(dutyOf([...prevented, ...watched]), { id: "b1" })).toEqual(["max p", "max w", "max v"]);
    expect(met(dutyOf(prevented, { verb: "send" }), { id: "b1" })).toEqual([]);
    for (const input of [undefined, null, "b1"]) expect(met(dutyOf(prevented), input)).toEqual([]);
  });

  test("are determined by the fields of the call", () => {
    settleDuties(dutyOf(prevented), tx);
    const update = dutyOf(prevented, { verb: "update" });
    expect(met(update, { id: "b1", note: "x" })).toEqual(["mia p"]);
    expect(met(update, { id: "b1", title: "x" })).toEqual([]);
  });

  test("block votes as well, and return detecting rules", () => {
    wrote("max");
    const vote = (duty: Duty) => voteDuties(duty, 1, tx, { id: "b1" }, ["mia", "max"]);
    expect(vote(dutyOf(watched))).toEqual(["w", "v"]);
    expect(refusal(() => vote(dutyOf(prevented)))).toBe(BOTH);
  });
});

test("relaxes a duty in a small team without another permitted user", () => {
  wrote("mia");
  // Zoe is a member without permissions.
  const access = { decided: () => ({ roles: [], policies: [], sod: new DutyRules([], []) }) };
  const duty = { ...dutyOf(prevented), engine: { ...engine, access } } as unknown as Duty;
  const mode = () => dutiesMet(duty, 1, tx, { id: "b1" }, ["mia"]).map((one) => one.mode);
  expect(mode()).toEqual(["warn"]);
});
