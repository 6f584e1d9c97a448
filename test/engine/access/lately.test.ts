import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { type Former, formersOf } from "../../../src/engine/access/lately.ts";
import type { Decided } from "../../../src/engine/access/pages.ts";
import type { Role } from "../../../src/engine/access/shipped.ts";
import { NO_DUTIES } from "../../../src/engine/duties/book.ts";
import { sodRules } from "../../../src/engine/duties/tables.ts";
import { type Connection, insertInto } from "../../../src/store/connection.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { NOW, policy, ROLES } from "./caller.ts";
import { addEvent } from "./events.ts";

const DAY = 86_400_000;

let connection: Connection;
beforeEach(() => {
  connection?.close();
  connection = memoryConnection();
});
afterAll(() => connection.close());

const decidedNow: Decided = {
  roles: ROLES,
  policies: [
    policy({ name: "kept" }),
    policy({ name: "weak", effect: "deny", actions: ["fin.*"], validTo: 7 }),
  ],
  sod: NO_DUTIES,
};

const former = (since = NOW - DAY): Former[] => formersOf(connection, 1, decidedNow, since);
const happened = (action: string, record_id: string, given: Record<string, unknown> = {}, at = NOW - 5) =>
  addEvent(connection, at, {
    action: `settings.${action}`,
    collection: `settings.${action.slice(0, action.lastIndexOf("."))}`,
    record_id,
    version: 3,
    ...given,
  });
const policiesOf = ({ decided }: Former) => decided.policies.map(({ id }) => id);

const WAS = {
  name: "Weak",
  effect: "deny",
  actions: ["fin.*"],
  subjects: { roles: ["clerk"] },
  when: { context: { mfa: false } },
  fields: { mask: ["amount"] },
  reason: "Because",
  active: true,
  valid_from: null,
  valid_to: "2026-03-01T00:00:00Z",
};

describe("Access changes of the last day", () => {
  test.each<[string, () => void, number]>([
    ["are none without changes", () => undefined, 0],
    ["include an updated policy", () => happened("policies.update", "weak", { before: { active: true } }), 1],
    ["include a deleted policy", () => happened("policies.delete", "gone", { before: WAS }), 1],
    ["exclude a new deny policy", () => happened("policies.create", "weak", { after: WAS }), 0],
    ["include an updated role", () => happened("roles.update", "clerk", { before: { permissions: [] } }), 1],
    ["exclude a new role", () => happened("roles.create", "clerk", { before: { permissions: [] } }), 0],
    ["include an updated duty", () => happened("sod.rules.update", "d", { before: { active: true } }), 1],
    ["include a deleted duty", () => happened("sod.rules.delete", "d", { before: { active: true } }), 1],
    ["exclude a new duty", () => happened("sod.rules.create", "d", { before: { active: true } }), 0],
    [
      "include changes by a rule pack",
      () => happened("policies.update", "weak", { before: { active: true }, action: "settings.packs.apply" }),
      1,
    ],
    [
      "exclude refused changes",
      () => happened("policies.update", "weak", { before: WAS, outcome: "denied" }),
      0,
    ],
    ["exclude other organisations", () => happened("policies.update", "weak", { before: WAS, org: 2 }), 0],
    [
      "exclude other collections",
      () => happened("policies.update", "weak", { before: WAS, collection: "crm.leads" }),
      0,
    ],
    [
      "exclude actions without a change",
      () => happened("policies.update", "weak", { before: WAS, version: null }),
      0,
    ],
    [
      "exclude changes that are a day old",
      () => happened("policies.update", "weak", { before: WAS }, NOW - DAY),
      0,
    ],
    [
      "include changes that are just under a day old",
      () => happened("policies.update", "weak", { before: WAS }, NOW - DAY + 1),
      1,
    ],
  ])("%s", (_, given, count) => {
    given();
    expect(former()).toHaveLength(count);
  });

  test("include a new allow policy, which restricts other users", () => {
    happened("policies.create", "weak", { after: { ...WAS, effect: "allow" } });
    const allowing = { ...decidedNow, policies: [policy({ name: "weak", effect: "allow" })] };
    const [one, ...rest] = formersOf(connection, 1, allowing, NOW - DAY);
    expect(rest).toEqual([]);
    expect(one).toMatchObject({ id: "weak", name: "weak", decided: { policies: [] } });
  });

  test("are limited to the latest hundred", () => {
    for (let n = 0; n < 101; n++) happened("policies.update", "weak", { before: { reason: `${n}` } });
    const found = former();
    expect(found).toHaveLength(100);
    expect(found[0]?.decided.policies.at(-1)?.reason).toBe("100");
  });
});

describe("Previous access", () => {
  test("uses the old version of a changed policy with all other current policies", () => {
    happened("policies.update", "weak", {
      before: { actions: ["hr.*"], name: "Weak" },
      after: { actions: ["fin.*"] },
    });
    const [one] = former();
    expect(one).toMatchObject({
      id: "weak",
      name: "Weak",
      version: 2,
      until: NOW - 5 + DAY,
      duty: undefined,
    });
    expect(one?.decided.roles).toBe(ROLES);
    expect(one && policiesOf(one)).toEqual(["kept", "weak"]);
    expect(one?.decided.policies[1]).toEqual({
      ...policy({ name: "weak", validTo: 7 }),
      name: "Weak",
      actions: ["hr.*"],
    });
  });

  test("restores a deleted policy from its event", () => {
    happened("policies.delete", "gone", { before: WAS, after: {} });
    const [one] = former();
    expect(one && policiesOf(one)).toEqual(["kept", "weak", "gone"]);
    expect(one?.decided.policies[2]).toEqual({
      id: "gone",
      name: "Weak",
      effect: "deny",
      actions: ["fin.*"],
      subjects: { roles: ["clerk"] },
      when: { context: { mfa: false } },
      fields: { mask: ["amount"] },
      reason: "Because",
      active: true,
      validFrom: null,
      validTo: Date.parse("2026-03-01T00:00:00Z"),
    });
  });

  test("fills missing settings of a deleted policy with defaults", () => {
    happened("policies.delete", "gone", { before: { actions: ["fin.*"], effect: "allow", active: false } });
    expect(former()[0]?.decided.policies[2]).toEqual({
      ...policy({ effect: "allow", actions: ["fin.*"], active: false }),
      id: "gone",
      name: "",
    });
  });

  test("includes each of several changes to the same policy", () => {
    happened("policies.update", "weak", { before: { reason: "first" }, after: { reason: "" } });
    happened("policies.update", "weak", {
      before: { actions: ["hr.*"] },
      after: { actions: [] },
      version: 4,
    });
    const versions = former().map(({ version, decided }) => [
      version,
      decided.policies.at(-1)?.reason,
      decided.policies.at(-1)?.actions,
    ]);
    expect(versions).toEqual([
      [3, "", ["hr.*"]],
      [2, "first", ["hr.*"]],
    ]);
  });

  test("ignores a save without changes", () => {
    happened("policies.update", "weak", { before: { reason: "first" }, after: { reason: "" } });
    happened("policies.update", "weak", { before: null, after: null, version: null });
    const [one, ...rest] = former();
    expect(rest).toEqual([]);
    expect(one?.decided.policies.at(-1)).toMatchObject({ reason: "first", actions: ["fin.*"] });
  });

  test("starts from the first version of a policy created the same day", () => {
    happened("policies.create", "weak", { before: {}, after: WAS });
    happened("policies.update", "weak", { before: { actions: ["hr.*"] }, after: { actions: ["fin.*"] } });
    expect(former().map(({ decided }) => decided.policies.at(-1)?.actions)).toEqual([["hr.*"]]);
  });

  test("restores a changed role", () => {
    const own = [{ field: "user_id", permissions: ["hr.*"] }];
    happened("roles.update", "clerk", {
      before: { permissions: ["fin.*"], title: "Clerk", own },
      version: 1,
    });
    const [one] = former();
    expect(one).toMatchObject({ id: "clerk", name: "Clerk", version: 1 });
    expect(one?.decided.roles.find(({ name }) => name === "clerk")).toEqual({
      name: "clerk",
      title: "Clerk",
      permissions: ["fin.*"],
      own,
    });
    const others = ROLES.filter(({ name }) => name !== "clerk");
    expect(one?.decided.roles.filter(({ name }) => name !== "clerk")).toEqual(others);
    expect(one?.decided.policies).toBe(decidedNow.policies);
  });

  test("keeps other current properties of a changed role", () => {
    happened("roles.update", "employee", { before: { permissions: ["fin.*"] }, after: { permissions: [] } });
    const [one] = former();
    expect(one?.name).toBe("Employee");
    expect(one?.decided.roles.find(({ name }) => name === "employee")).toEqual({
      ...ROLES[2],
      permissions: ["fin.*"],
    } as Role);
  });

  test("restores a role that had no own-record permissions", () => {
    happened("roles.update", "guest", { before: { permissions: ["fin.*"] } });
    expect(former()[0]?.decided.roles[3]).toEqual({
      name: "guest",
      title: "guest",
      permissions: ["fin.*"],
      own: [],
    });
  });
});

describe("Previous version of a duty rule", () => {
  const DUTY = {
    name: "Pay",
    risk: "Fraud",
    severity: "high",
    left: { any: ["fin.bills.create"] },
    right: { all: ["fin.bills.approve", "fin.bills.post"] },
    scope: "same_record",
    mode: "prevent",
    assignment: "prevent",
    window_days: 30,
    active: true,
  };

  test("is restored after deletion", () => {
    happened("sod.rules.delete", "d", { before: DUTY });
    const [one] = former();
    expect(one).toMatchObject({ id: "d", name: "Pay", decided: decidedNow });
    expect(one?.duty?.rules).toMatchObject([
      {
        id: "d",
        name: "Pay",
        risk: "Fraud",
        severity: "high",
        scope: "same_record",
        mode: "prevent",
        windowDays: 30,
        active: true,
      },
    ]);
    const taking = ["fin.bills.create", "fin.bills.approve", "fin.bills.list"];
    expect(taking.map((action) => one?.duty?.named(action).length)).toEqual([1, 1, 0]);
  });

  test("is empty if the rule was inactive", () => {
    happened("sod.rules.delete", "d", { before: { ...DUTY, active: false } });
    expect(former()[0]?.duty?.rules).toEqual([]);
  });

  test("is restored after a change", () => {
    insertInto(sodRules).run(connection, {
      id: "d",
      org: 1,
      name: "Pay",
      risk: "Fraud",
      severity: "high",
      left_match: "any",
      left_actions: ["fin.bills.create"],
      right_match: "all",
      right_actions: ["fin.bills.approve"],
      scope: "same_record",
      mode: "warn",
      assignment: "warn",
      window_days: null,
      active: 1,
      version: 2,
      created_at: NOW,
      created_by: "u1",
      updated_at: NOW,
    });
    happened("sod.rules.update", "d", { before: { mode: "prevent" }, after: { mode: "warn" } });
    const [one] = former();
    expect(one?.duty?.rules).toMatchObject([
      { id: "d", mode: "prevent", scope: "same_record", windowDays: null },
    ]);
    expect(one?.duty?.named("fin.bills.create")).toHaveLength(1);
    expect(one?.duty?.named("fin.bills.approve")).toHaveLength(1);
  });
});
