import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { PolicyText } from "../../../src/engine/access/stored.ts";
import { NO_DUTIES } from "../../../src/engine/duties/book.ts";
import type { Principal } from "../../../src/kernel/principal.ts";
import { accessOf, NOW, policy } from "./caller.ts";
import { columns as conditionColumns, deals, openDeals } from "./table.ts";

const employee = { roles: ["employee"] };
const small = { record: { amount: { $lt: 100 } } };
const MINE = { name: "u1", email: null, amount: 50, active: null, tags: null };
const THEIRS = { ...MINE, name: "u2" };

function columns(field: string) {
  const column = conditionColumns(field);
  return column && { ...column, sql: sql`${column.sql}` };
}

describe("Permissions granted by roles", () => {
  test.each<[string, Partial<Principal>, string, boolean, boolean]>([
    ["cover all records", {}, "crm.deals.get", true, true],
    ["do not cover unlisted actions", {}, "crm.deals.update", false, false],
    ["cover the user's own records", employee, "crm.deals.update", true, false],
    ["cover own records by any of several owner fields", employee, "crm.deals.approve", true, false],
    ["do not cover actions that no owner field grants", employee, "crm.leads.get", false, false],
    ["come from any of several roles", { roles: ["guest", "clerk"] }, "crm.deals.get", true, true],
    ["ignore deleted roles", { roles: ["former"] }, "crm.deals.get", false, false],
    ["are empty without roles", { roles: [] }, "crm.deals.get", false, false],
  ])("%s", (_, who, action, may, holds) => {
    const access = accessOf(who);
    expect([access.may(action), access.holds(action)]).toEqual([may, holds]);
  });
});

describe("Permissions of an API key", () => {
  const key = (...scopes: ("graph:read" | "usage:read")[]): Partial<Principal> => ({
    kind: "key",
    roles: ["owner"],
    key: { scopes, namespaces: [] },
  });
  test.each<[string, Partial<Principal>, string, boolean]>([
    ["include actions with the key's scope", key("graph:read"), "api.read", true],
    ["exclude actions with another scope", key("usage:read"), "api.read", false],
    ["exclude actions without a scope, whatever the roles", key("graph:read"), "crm.deals.get", false],
    ["are empty if the key has no scopes", { kind: "key", roles: ["owner"] }, "api.read", false],
  ])("%s", (_, who, action, may) => {
    expect(accessOf(who).may(action)).toBe(may);
  });
});

describe("Accessible records", () => {
  const db = openDeals();
  const records = [MINE, { ...MINE, amount: 500 }, THEIRS, { ...THEIRS, email: "u1" }];
  db.insert(deals)
    .values(records.map((one, index) => ({ id: index + 1, ...one })))
    .run();
  const few = policy({ name: "few", effect: "allow", when: small });

  test.each<[string, Partial<Principal>, string, PolicyText[], number[]]>([
    ["are all records for a role that covers all", {}, "crm.deals.get", [], [1, 2, 3, 4]],
    ["are limited by an allow policy", {}, "crm.deals.get", [few], [1, 3, 4]],
    [
      "are not limited by policies on other actions",
      {},
      "crm.deals.get",
      [policy({ actions: ["hr.*"] })],
      [1, 2, 3, 4],
    ],
    ["are own records for a role limited to them", employee, "crm.deals.update", [], [1, 2]],
    ["are own records by any of several owner fields", employee, "crm.deals.approve", [], [1, 2, 4]],
    ["are own records that also match the policy", employee, "crm.deals.update", [few], [1]],
    ["are none without the permission", { roles: ["guest"] }, "crm.deals.get", [], []],
    ["are none if no owner field matches", { ...employee, id: "u3" }, "crm.deals.update", [], []],
  ])("%s", (_, who, action, policies, ids) => {
    const gate = accessOf(who, ...policies).gate(action);
    const permitted = records.flatMap((record, index) => (gate.permits(() => record) ? index + 1 : []));
    const found = db.select({ id: deals.id }).from(deals).where(gate.where(columns)).orderBy(deals.id).all();
    expect({ permitted, found: found.map(({ id }) => id) }).toEqual({ permitted: ids, found: ids });
  });

  test("are empty if the table lacks the owner field", () => {
    const where = accessOf(employee)
      .gate("crm.deals.update")
      .where(() => undefined);
    expect(db.select().from(deals).where(where).all()).toEqual([]);
  });

  test("can be looked up by indexed values", () => {
    const named = policy({ effect: "allow", when: { record: { amount: { $in: [1, 2, 3] } } } });
    const seeks = (who: Partial<Principal>, action: string, ...policies: PolicyText[]) =>
      accessOf(who, ...policies)
        .gate(action)
        .seeks();
    const amounts = [1, 2, 3].map((value) => ({ field: "amount", value }));
    const own = { field: "name", value: "u1" };
    expect(seeks({}, "crm.deals.get")).toBeUndefined();
    expect(seeks({}, "crm.deals.get", named)).toEqual(amounts);
    expect(seeks(employee, "crm.deals.update")).toEqual([own]);
    expect(seeks(employee, "crm.deals.approve", named)).toEqual([own, { field: "email", value: "u1" }]);
    const exact = policy({ effect: "allow", when: { record: { amount: 1 } } });
    expect(seeks(employee, "crm.deals.approve", exact)).toEqual([{ field: "amount", value: 1 }]);
  });

  test("are limited to own records by the owner fields", () => {
    expect(accessOf(employee).gate("crm.deals.approve").own).toEqual(["name", "email"]);
    expect(accessOf({}).gate("crm.deals.get").own).toBeUndefined();
  });

  test("depend on policies alone when narrowing, regardless of roles", () => {
    const gate = accessOf({ roles: [] }, few).narrowing("crm.deals.get");
    expect(records.map((record) => gate.permits(() => record))).toEqual([true, false, true, true]);
  });
});

describe("Visible fields", () => {
  const masked = policy({ fields: { mask: ["amount"] }, actions: ["crm.deals.get"] });
  const shown = (who: Partial<Principal>, ...policies: PolicyText[]) => {
    const access = accessOf(who, ...policies);
    const gates = [access.gate("crm.deals.get").fields, access.narrowing("crm.deals.get").fields];
    return [...gates, access.fields("crm.deals.get")].map(({ open, shows }) => [
      open,
      shows("amount", () => MINE),
      shows("name", () => MINE),
    ]);
  };

  test("include all fields if no policy is about fields", () => {
    for (const who of [{}, employee])
      expect(shown(who, policy({ when: small }))).toEqual(Array(3).fill([true, true, true]));
  });

  test("exclude masked fields, also in own records", () => {
    for (const who of [{}, employee]) expect(shown(who, masked)).toEqual(Array(3).fill([false, false, true]));
  });
});

describe("Refusals before a record is loaded", () => {
  const always = policy({ name: "always" });
  const onlyMfa = policy({ name: "mfa", when: { context: { mfa: false } } });
  const someRecords = policy({ name: "some", when: small });
  const allowed = policy({ name: "allowed", effect: "allow", when: { context: { mfa: true } } });
  const LEADS = { name: "crm.deals.get", collection: "crm.deals" };
  const STATS = { name: "hr.org_chart" };

  test.each<[string, Partial<Principal>, { name: string; collection?: string }, PolicyText[], string]>([
    ["exclude users with the permission", {}, LEADS, [], "let in"],
    ["exclude users with the permission for own records only", employee, LEADS, [], "let in"],
    ["include users without the permission", {}, STATS, [], "ACCESS_DENIED PERMISSION_MISSING"],
    ["include calls that a policy denies for every record", {}, LEADS, [always], "ACCESS_POLICY_DENIED"],
    ["include calls that a policy denies by a call condition", {}, LEADS, [onlyMfa], "ACCESS_POLICY_DENIED"],
    ["exclude calls that satisfy a policy's call condition", { mfa: true }, LEADS, [onlyMfa], "let in"],
    ["exclude calls that a policy denies only for some records", {}, LEADS, [someRecords], "let in"],
    ["exclude calls that a policy allows by a call condition", { mfa: true }, LEADS, [allowed], "let in"],
    ["include calls that no allow policy allows", {}, LEADS, [allowed], "ACCESS_POLICY_DENIED"],
    [
      "exclude calls that the first of several policies may allow",
      {},
      LEADS,
      [policy({ ...allowed, id: "x", when: small }), allowed],
      "let in",
    ],
    [
      "exclude calls that the last of several policies may allow",
      {},
      LEADS,
      [allowed, policy({ ...allowed, id: "x", when: small })],
      "let in",
    ],
    [
      "include calls that one policy allows and another denies",
      { mfa: true },
      LEADS,
      [allowed, always],
      "ACCESS_POLICY_DENIED",
    ],
    ["exclude permitted calls without a record", employee, STATS, [], "let in"],
    ["ignore policies on other actions", employee, STATS, [always], "let in"],
    [
      "include calls without a record that an allow policy cannot match",
      employee,
      STATS,
      [policy({ actions: ["hr.*"], when: small })],
      "ACCESS_POLICY_DENIED",
    ],
  ])("%s", (_, who, action, policies, expected) => {
    const refusal = accessOf(who, ...policies).refusal(action);
    const said = refusal ? [refusal.code, ...refusal.details.map(({ code }) => code)].join(" ") : "let in";
    expect(said).toBe(expected);
  });

  test.each<[Partial<Principal>, string, PolicyText[], boolean]>([
    [{}, "crm.deals.get", [], true],
    [{}, "hr.org_chart", [], false],
    [employee, "crm.deals.get", [], false],
    [{}, "crm.deals.get", [always], false],
    [{}, "crm.deals.get", [someRecords], false],
    [{}, "crm.deals.get", [policy({ actions: ["hr.*"] })], true],
  ])("allows %j to %s without a record under %j: %p", (who, action, policies, allowed) => {
    expect(accessOf(who, ...policies).allows(action)).toBe(allowed);
  });
});

describe("Sources of an access decision", () => {
  const few = policy({ name: "few", effect: "allow", when: small });
  const never = policy({ name: "never" });
  const large = { ...MINE, amount: 500 };
  test.each<[string, Partial<Principal>, string, PolicyText[], typeof MINE | undefined, object]>([
    [
      "are the roles that grant the permission",
      { roles: ["guest", "clerk", "owner"] },
      "crm.deals.get",
      [],
      THEIRS,
      { allowed: true, granted: true, roles: ["clerk", "owner"], own: [], policies: [] },
    ],
    [
      "include matching owner fields",
      employee,
      "crm.deals.approve",
      [],
      MINE,
      { allowed: true, granted: true, roles: ["employee"], own: ["name", "email"], policies: [] },
    ],
    [
      "include owner fields for another user's record",
      employee,
      "crm.deals.approve",
      [],
      THEIRS,
      { allowed: false, granted: false, roles: ["employee"], own: ["name", "email"], policies: [] },
    ],
    [
      "include owner fields without a record",
      employee,
      "crm.deals.approve",
      [],
      undefined,
      { allowed: false, granted: false, roles: ["employee"], own: ["name", "email"], policies: [] },
    ],
    [
      "omit owner fields if a role covers all records",
      { roles: ["employee", "clerk"] },
      "crm.deals.get",
      [],
      THEIRS,
      { allowed: true, granted: true, roles: ["clerk"], own: [], policies: [] },
    ],
    [
      "are empty if no role grants the permission",
      { roles: ["guest"] },
      "crm.deals.get",
      [],
      MINE,
      { allowed: false, granted: false, roles: [], own: [], policies: [] },
    ],
    [
      "include an allow policy that matches",
      {},
      "crm.deals.get",
      [few],
      MINE,
      { allowed: true, granted: true, roles: ["clerk"], own: [], policies: ["few"] },
    ],
    [
      "include an allow policy that does not match",
      {},
      "crm.deals.get",
      [few],
      large,
      { allowed: false, granted: true, roles: ["clerk"], own: [], policies: ["few"] },
    ],
    [
      "include an allow policy without a record",
      {},
      "crm.deals.get",
      [few],
      undefined,
      { allowed: false, granted: true, roles: ["clerk"], own: [], policies: ["few"] },
    ],
    [
      "are only the deny policies that match",
      {},
      "crm.deals.get",
      [few, never],
      MINE,
      { allowed: false, granted: true, roles: ["clerk"], own: [], policies: ["never"] },
    ],
    [
      "include an allow policy also without a role",
      { roles: ["guest"] },
      "crm.deals.get",
      [few],
      MINE,
      { allowed: false, granted: false, roles: [], own: [], policies: ["few"] },
    ],
  ])("%s", (_, who, action, policies, record, expected) => {
    const { policies: named, ...ruling } = accessOf(who, ...policies).ruling(action, record);
    expect<object>({ ...ruling, policies: named.map(({ id }) => id) }).toEqual(expected);
  });
});

describe("Key of an action's restrictions", () => {
  const records = policy({ name: "records", when: small });
  const masked = policy({ name: "fields", fields: { mask: ["amount"] } });
  const texts = (who: Partial<Principal>, action: string, ...policies: PolicyText[]) => {
    const access = accessOf(who, ...policies);
    return { records: access.narrowingText(action), fields: access.fieldNarrowing(action) };
  };
  const none = texts({}, "crm.deals.get");

  test("differs with policies on records or fields and with other owner fields", () => {
    const [onRecords, onFields] = [records, masked].map((one) => texts({}, "crm.deals.get", one));
    expect(onRecords?.records).not.toBe(none.records);
    expect(onRecords?.fields).toBe(none.fields);
    expect(onFields?.records).toBe(none.records);
    expect(onFields?.fields).not.toBe(none.fields);
    const own = ["crm.deals.get", "crm.deals.approve"].map((action) => texts(employee, action).records);
    expect(new Set([none.records, ...own]).size).toBe(3);
  });

  test("ignores policies on other actions, and own-record roles under a role with full access", () => {
    expect(texts({}, "crm.deals.get", policy({ actions: ["hr.*"] }))).toEqual(none);
    expect(texts({ roles: ["clerk", "employee"] }, "crm.deals.get")).toEqual(none);
  });

  test.each<[string, Partial<PolicyText>]>([
    ["effect", { effect: "allow" }],
    ["condition", { when: { record: { amount: { $lt: 99 } } } }],
    ["list of fields", { fields: { read: ["amount"] } }],
    ["attribute", { subjects: { attributes: { mfa: true } } }],
  ])("changes with another %s", (_, given) => {
    const [one, other] = [records, { ...records, ...given }].map((some) => texts({}, "crm.deals.get", some));
    expect(other).not.toEqual(one);
  });
});

describe("Key of readable fields", () => {
  const revision = (who: Partial<Principal>, ...policies: PolicyText[]) =>
    accessOf(who, ...policies).revision();
  const rule = policy({ when: small });
  const key = { kind: "key" as const, roles: [], key: { scopes: ["graph:read" as const], namespaces: [] } };

  test.each<[string, () => [string, string]]>([
    ["user", () => [revision({}), revision({ id: "u2" })]],
    ["kind", () => [revision({ roles: [] }), revision({ kind: "system", roles: [] })]],
    ["role", () => [revision({}), revision({ roles: ["clerk", "guest"] })]],
    ["team", () => [revision({}), revision({ teamId: "t1" })]],
    [
      "audience of a key",
      () => [revision(key), revision({ ...key, key: { ...key.key, audience: { user_ids: ["u2"] } } })],
    ],
    [
      "namespace of a key",
      () => [revision(key), revision({ ...key, key: { ...key.key, namespaces: ["org"] } })],
    ],
    ["policy", () => [revision({}), revision({}, rule)]],
    ["effect", () => [revision({}, rule), revision({}, { ...rule, effect: "allow" })]],
    ["condition", () => [revision({}, rule), revision({}, { ...rule, when: {} })]],
    ["list of fields", () => [revision({}, rule), revision({}, { ...rule, fields: { mask: ["name"] } })]],
    [
      "outcome of a condition on the call",
      () => {
        const strict = policy({ when: { context: { mfa: false } } });
        return [revision({}, strict), revision({ mfa: true }, strict)];
      },
    ],
  ])("changes with another %s", (_, both) => {
    const [one, other] = both();
    expect(one).not.toBe(other);
  });

  test("ignores the order of roles and policies", () => {
    const other = policy({ name: "other", when: { record: { amount: { $gt: 5 } } } });
    expect(revision({ roles: ["guest", "clerk"] })).toBe(revision({ roles: ["clerk", "guest"] }));
    expect(revision({}, rule, other)).toBe(revision({}, other, { ...rule, id: "q", name: "Q", reason: "z" }));
  });
});

test("lists the policies that apply to the caller at that time", () => {
  const given = [
    policy({ name: "mine", subjects: { users: ["u1"] } }),
    policy({ name: "others", subjects: { users: ["u2"] } }),
    policy({ name: "begun", validFrom: NOW }),
    policy({ name: "ended", validTo: NOW }),
  ];
  expect(accessOf({}, ...given).policies.map(({ name }) => name)).toEqual(["mine", "begun"]);
});

test("uses the organisation's segregation of duties rules", () => {
  expect(accessOf({}).sod).toBe(NO_DUTIES);
});
