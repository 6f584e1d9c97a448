import { describe, expect, test } from "bun:test";
import { compilePatterns } from "../../../src/engine/access/patterns.ts";
import { shippedRoles } from "../../../src/engine/access/shipped.ts";
import { features } from "../../../src/features.ts";
import type { Action } from "../../../src/kernel/action.ts";

/** One action of each kind, in modules with and without customers. */
const ACTIONS = [
  { name: "crm.leads.list", kind: "read", tier: "daily" },
  { name: "fin.bills.create", kind: "write", tier: "daily" },
  { name: "fin.bills.approve", kind: "write", tier: "managing" },
  { name: "hr.employees.list", kind: "read", tier: "managing" },
  { name: "hr.expense-claims.list", kind: "read", tier: "everyone" },
  { name: "learning.documents.upload", kind: "write", tier: "daily" },
  { name: "learning.documents.purge", kind: "write", tier: "managing" },
  { name: "learning.attempts.list", kind: "read", tier: "daily" },
  { name: "learning.cards.list", kind: "read", tier: "daily" },
  { name: "audit.events.list", kind: "read", tier: "managing" },
  { name: "system.health", kind: "read", tier: "daily", access: "operator" },
].map((action) => ({ access: "permission", ...action }) as Action);

const roles = shippedRoles(ACTIONS, features);
const MODULES = ["crm", "fin", "hr", "ops", "legal", "strat"];

function roleNamed(name: string) {
  const role = roles.find((one) => one.name === name);
  if (!role) throw new Error(`${name} is no role that is shipped`);
  return role;
}

/** Actions granted for all records; and owner fields that grant an action for own records. */
const given = (role: string, actions: readonly string[]) =>
  actions.filter(compilePatterns(roleNamed(role).permissions));
const ownBy = (role: string, action: string) =>
  (roleNamed(role).own ?? []).flatMap(({ field, permissions }) =>
    compilePatterns(permissions)(action) ? field : [],
  );

test("ships these built-in roles", () => {
  const ofModules = MODULES.flatMap((module) => [`${module}_manager`, `${module}_clerk`]);
  const others = ["learning_manager", "learning_author", "employee", "auditor", "integrator"];
  expect(roles.map(({ name }) => name)).toEqual(["owner", "admin", ...ofModules, ...others]);
});

describe("Role permissions for all records", () => {
  const names = ACTIONS.map(({ name }) => name);
  test.each<[string, string[]]>([
    ["owner", names],
    ["admin", names.filter((name) => name !== "system.health")],
    ["crm_manager", ["crm.leads.list"]],
    ["crm_clerk", ["crm.leads.list"]],
    ["fin_manager", ["fin.bills.create", "fin.bills.approve", "hr.expense-claims.list"]],
    ["fin_clerk", ["fin.bills.create", "hr.expense-claims.list"]],
    ["hr_manager", ["hr.employees.list", "hr.expense-claims.list"]],
    ["hr_clerk", []],
    ["learning_manager", names.filter((name) => name.startsWith("learning."))],
    ["learning_author", ["learning.documents.upload"]],
    ["employee", ["hr.expense-claims.list"]],
    ["auditor", names.filter((name) => /\.list$/.test(name))],
    ["integrator", ["crm.leads.list", "fin.bills.create"]],
  ])("%s", (role, expected) => {
    expect(given(role, names)).toEqual(expected);
  });

  test("give administrators settings, the audit trail and all sensitive fields", () => {
    const kinds = [
      "settings",
      "sensitive",
      "audit",
      "workflows",
      "approvals",
      "data",
      "learning",
      "developer",
    ];
    const all = [...kinds, ...MODULES].map((kind) => `${kind}.anything`);
    expect(given("admin", [...all, "system.anything", "appliance.anything"])).toEqual(all);
  });

  test("give managers the sensitive fields of their own module only", () => {
    const sensitive = ["sensitive.fin.bills", "sensitive.hr.employees", "sensitive.learning.attempts"];
    expect(given("fin_manager", sensitive)).toEqual(["sensitive.fin.bills"]);
    expect(given("learning_manager", sensitive)).toEqual(["sensitive.learning.attempts"]);
    for (const role of ["fin_clerk", "learning_author", "auditor", "integrator", "employee"])
      expect(given(role, sensitive)).toEqual([]);
  });

  test("give customer names to sales, finance, operations and contract roles only", () => {
    const parties = ["crm.accounts.list", "crm.accounts.get"];
    const naming = roles.filter(({ name }) => given(name, parties).length === 2).map(({ name }) => name);
    const others = ["fin", "ops", "legal"].flatMap((module) => [`${module}_manager`, `${module}_clerk`]);
    expect(naming.toSorted()).toEqual(["owner", "admin", "crm_manager", ...others].toSorted());
    expect(given("fin_clerk", ["crm.accounts.update", "crm.leads.get"])).toEqual([]);
  });

  test("give all employees common reference data", () => {
    const shared = ["hr.leave-types.get", "hr.expense-types.list", "hr.org_chart", "hr.absences"];
    expect(given("employee", [...shared, "legal.policies_in_force", "hr.employees.get"])).toEqual([
      ...shared,
      "legal.policies_in_force",
    ]);
  });
});

describe("Own-record permissions of all users", () => {
  test.each<[string, string[]]>([
    ["hr.employees.get", ["user_id"]],
    ["hr.employees.update", []],
    ["hr.leave-requests.create", ["user_id"]],
    ["hr.leave-requests.list", ["user_id", "approver_id"]],
    ["hr.leave-requests.history", ["user_id", "approver_id"]],
    ["hr.leave-requests.submit", ["user_id"]],
    ["hr.leave-requests.cancel", ["user_id", "approver_id"]],
    ["hr.leave-requests.approve", ["approver_id"]],
    ["hr.leave-requests.attachments.download", ["user_id"]],
    ["hr.leave-requests.attachments.add", ["user_id"]],
    ["hr.timesheets.revise", ["user_id"]],
    ["hr.timesheets.reject", ["approver_id"]],
    ["hr.expense-claims.revise", ["user_id"]],
    ["hr.expense-claims.approve", ["approver_id"]],
    ["hr.expense-claims.attachments.get", ["user_id", "approver_id"]],
    ["hr.expense-claims.attachments.remove", ["user_id"]],
    ["hr.reviews.assess_self", ["user_id"]],
    ["hr.reviews.assess", ["reviewer_user_id"]],
    ["hr.reviews.transitions", ["user_id", "reviewer_user_id"]],
    ["sensitive.hr.reviews", ["user_id", "reviewer_user_id"]],
    ["sensitive.hr.employees", ["user_id"]],
    ["legal.acknowledgements.acknowledge", ["user_id"]],
    ["learning.enrolments.answer", ["user_id"]],
    ["learning.attempts.get", ["user_id"]],
    ["learning.cards.review", ["user_id"]],
    ["crm.leads.get", []],
  ])("%s by %j", (action, fields) => {
    expect(ownBy("employee", action)).toEqual(fields);
  });

  test("exist in the employee role only", () => {
    expect(roles.filter(({ own }) => own !== undefined).map(({ name }) => name)).toEqual(["employee"]);
  });
});
