import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import type { NewRule } from "../../../src/engine/approvals/rule.ts";
import {
  allRules,
  findRule,
  findRuleNamed,
  installRules,
  removeRule,
  settingsOf,
  storeRule,
} from "../../../src/engine/approvals/rules.ts";
import type { Change, WriteContext } from "../../../src/kernel/context.ts";
import type { Connection } from "../../../src/store/connection.ts";
import { memoryConnection } from "../../kit/memory.ts";
import { admittedCall, txOn } from "./call.ts";

const NOW = Date.parse("2026-02-10T12:00:00Z");

let connection: Connection;
let changes: readonly Change[];
/** Organisations whose cached rules were dropped, and callbacks that run after the commit. */
let forgotten: number[];
let visible: (() => void)[];
let context: WriteContext;
beforeEach(() => {
  connection?.close();
  connection = memoryConnection();
  forgotten = [];
  visible = [];
  context = contextOf();
});
afterAll(() => connection.close());

function contextOf(org = 1, now = NOW, id = "ana"): WriteContext {
  const rules = { forget: (whose: number) => forgotten.push(whose) };
  const call = admittedCall({ now, org, id, approvals: { rules } });
  changes = call.trail.changes;
  const noting = (work: () => void) => {
    visible.push(work);
  };
  return call.writing({ ...txOn(connection), visible: noting });
}

const settings = (given: Partial<NewRule> = {}): NewRule => ({
  name: "One",
  active: true,
  priority: 1,
  actions: ["fin.bills.approve"],
  when: {},
  steps: [{ name: "Managers", approvers: [{ role: "manager" }], need: 2 }],
  ...given,
});
const recorded = (given: Partial<NewRule> = {}) => ({
  ...settings({ valid_from: null, valid_to: null, ...given }),
});
const versions = (org = 1) =>
  connection
    .statement("SELECT * FROM approval_rule_versions WHERE org = ? ORDER BY version")
    .all(org)
    .map(({ rule, ...row }): object => ({ ...row, rule: JSON.parse(String(rule)) }));

describe("Storing a rule", () => {
  test("creates its first version and an audit event", () => {
    const stored = storeRule(context, settings());
    expect(stored).toEqual({
      ...recorded(),
      ...{ id: stored.id, version: 1, createdAt: NOW, updatedAt: NOW, updatedBy: "ana" },
    });
    expect(findRule(context, stored.id)).toEqual(stored);
    expect(versions()).toEqual([
      { org: 1, rule_id: stored.id, version: 1, actor: "ana", at: NOW, rule: recorded() },
    ]);
    expect(changes).toEqual([
      { collection: "approvals.policies", id: stored.id, version: 1, before: {}, after: recorded() },
    ]);
  });

  test("keeps all of its properties", () => {
    const whole = settings({
      active: false,
      when: { worth: { $gt: 5 } },
      material_fields: ["amount"],
      expires_in: 8,
      valid_from: "2026-01-01T00:00:00.000Z",
      valid_to: "2026-03-01T00:00:00.000Z",
    });
    const stored = storeRule(context, whole);
    expect(findRule(context, stored.id)).toMatchObject(whole);
    expect(versions()).toMatchObject([{ rule: { ...whole } }]);
  });

  test("takes effect at once, and again after the commit", () => {
    storeRule(context, settings());
    expect(forgotten).toEqual([1]);
    for (const work of visible) work();
    expect(forgotten).toEqual([1, 1]);
  });

  test("creates the next version on a change", () => {
    const before = storeRule(context, settings());
    storeRule(context, settings({ name: "Other" }));
    storeRule(contextOf(2), settings());
    context = contextOf(1, NOW + 5, "bob");
    const after = storeRule(context, settings({ active: false, priority: 3 }), before);
    expect(after).toEqual({
      ...recorded({ active: false, priority: 3 }),
      ...{ id: before.id, version: 2, createdAt: NOW, updatedAt: NOW + 5, updatedBy: "bob" },
    });
    expect(allRules(context).map(({ name, version }) => [name, version])).toEqual([
      ["One", 2],
      ["Other", 1],
    ]);
    expect(versions().at(-1)).toEqual({
      ...{ org: 1, rule_id: before.id, version: 2, actor: "bob", at: NOW + 5 },
      rule: recorded({ active: false, priority: 3 }),
    });
    expect(changes).toMatchObject([
      { id: before.id, version: 2, before: recorded(), after: recorded({ active: false, priority: 3 }) },
    ]);
  });
});

test("deletes a rule with a last version that marks the end", () => {
  const rule = storeRule(context, settings());
  const other = storeRule(context, settings({ name: "Other" }));
  context = contextOf(1, NOW + 5, "bob");
  forgotten = [];
  removeRule(context, rule);
  expect(allRules(context).map(({ id }) => id)).toEqual([other.id]);
  expect(versions().at(-1)).toEqual({
    ...{ org: 1, rule_id: rule.id, version: 2, actor: "bob", at: NOW + 5 },
    rule: recorded({ active: false }),
  });
  expect(changes).toMatchObject([{ id: rule.id, version: 2, before: recorded(), after: {} }]);
  expect(forgotten).toEqual([1]);
});

describe("Finding rules", () => {
  test("sorts by descending priority, then by name", () => {
    for (const [name, priority] of [
      ["B", 1],
      ["A", 1],
      ["C", 7],
    ] as const)
      storeRule(context, settings({ name, priority }));
    expect(allRules(context).map(({ name }) => name)).toEqual(["C", "A", "B"]);
    expect(allRules(contextOf(2))).toEqual([]);
  });

  test("by id and name is limited to the organisation", () => {
    const { id } = storeRule(context, settings());
    expect(findRuleNamed(context, "One")?.id).toBe(id);
    expect([findRule(context, "none"), findRuleNamed(context, "Two")]).toEqual([undefined, undefined]);
    const elsewhere = contextOf(2);
    expect([findRule(elsewhere, id), findRuleNamed(elsewhere, "One")]).toEqual([undefined, undefined]);
  });
});

test("installs missing rules and leaves others unchanged", () => {
  const own = storeRule(context, settings({ priority: 9 }));
  expect(installRules(context, [settings(), settings({ name: "Two" }), settings({ name: "Three" })])).toBe(2);
  expect(allRules(context).map(({ name, version }) => [name, version])).toEqual([
    ["One", 1],
    ["Three", 1],
    ["Two", 1],
  ]);
  expect(findRule(context, own.id)?.priority).toBe(9);
  expect(installRules(context, [settings()])).toBe(0);
});

test("omits unset properties from the settings", () => {
  expect(Object.keys(settingsOf(settings()))).not.toContain("expires_in");
  expect(settingsOf(settings({ expires_in: 0, material_fields: [] }))).toEqual(
    recorded({ expires_in: 0, material_fields: [] }),
  );
});

test("passes totals on to an equal new rule", () => {
  const sum = { by: ["requester"], days: 7, worth: { $gt: 1000 } };
  const before = storeRule(context, settings({ when: { sum } }));
  connection.client.run(
    `INSERT INTO approval_amounts (org, rule_id, key, worth, at) VALUES (1, '${before.id}', 'k', 900, 5)`,
  );
  const again = storeRule(context, settings({ when: { sum } }), before);
  const counted = () =>
    connection
      .statement("SELECT rule_id FROM approval_amounts ORDER BY rid")
      .all()
      .map(({ rule_id }) => rule_id);
  expect(counted()).toEqual([before.id]);
  removeRule(context, again);
  const { id } = storeRule(context, settings({ name: "Two", when: { sum } }));
  expect(counted()).toEqual([before.id, id]);
});
