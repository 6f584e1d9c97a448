import type { Action } from "../../kernel/action.ts";

/** A role as data: a name, what it is for, and the permissions it gives. */
export interface Role {
  name: string;
  title: string;
  permissions: readonly string[];
  /** Permissions for the records alone in which a field names the caller. */
  own?: readonly OwnPermissions[];
}

export interface OwnPermissions {
  field: string;
  permissions: readonly string[];
}

const MODULES = {
  crm: "Customers",
  fin: "Finance",
  hr: "People",
  ops: "Operations",
  legal: "Legal",
  strat: "Strategy",
} as const;

/** What everybody who works here may look up. */
const SHARED_WITH_ALL = [
  "hr.leave-types.list",
  "hr.leave-types.get",
  "hr.expense-types.list",
  "hr.expense-types.get",
  "hr.leave_balances",
  "hr.org_chart",
  "hr.absences",
  "legal.policies_in_force",
];

/** Whom orders are with, invoices go to and contracts bind: who works with those must be able to name them. */
const PARTIES = ["crm.accounts.list", "crm.accounts.get"];
const WITH_PARTIES: ReadonlySet<string> = new Set(["fin", "ops", "legal"]);

/** Reading a receipt, a sick note. */
const PROOF = ["attachments.list", "attachments.get", "attachments.download"];

/** What everybody may do with the records that are theirs. */
const OWN = [
  "hr.employees.get",
  "hr.leave-entries.list",
  "hr.leave-entries.get",
  ...records("hr.leave-requests", "create", "update", "archive", "submit", "withdraw", "cancel"),
  ...records("hr.timesheets", "create", "update", "archive", "submit", "revise"),
  ...records("hr.expense-claims", "create", "update", "archive", "submit", "revise", "cancel"),
  ...records("hr.reviews", "assess_self", "acknowledge", "dispute"),
  ...records("legal.acknowledgements", "acknowledge"),
  ...records("learning.enrolments", "course", "read", "answer"),
  ...records("learning.attempts"),
  ...records("learning.cards", "suspend", "resume", "review"),
  "sensitive.learning.attempts",
  ...PROOF.map((action) => `hr.leave-requests.${action}`),
  ...PROOF.map((action) => `hr.expense-claims.${action}`),
  "hr.leave-requests.attachments.add",
  "hr.leave-requests.attachments.remove",
  "hr.expense-claims.attachments.add",
  "hr.expense-claims.attachments.remove",
  "sensitive.hr.employees",
  "sensitive.hr.leave-requests",
  "sensitive.hr.reviews",
];

/** What they may do with the records that wait for them. */
const TO_APPROVE = [
  ...records("hr.leave-requests", "approve", "reject", "cancel"),
  ...records("hr.timesheets", "approve", "reject"),
  ...records("hr.expense-claims", "approve", "reject"),
  ...PROOF.map((action) => `hr.expense-claims.${action}`),
];

/** What they may do with the reviews that they are to write. */
const TO_REVIEW = [...records("hr.reviews", "assess"), "sensitive.hr.reviews"];

/** What people answered and what they are asked again is theirs: those who write courses do not see it. */
const ANSWERED = /^learning\.(attempts|cards)\./;

function records(collection: string, ...actions: string[]): string[] {
  return ["list", "get", "history", "transitions", ...actions].map((action) => `${collection}.${action}`);
}

/** The roles that every organisation has from the first day. They follow the actions there are. */
export function shippedRoles(actions: readonly Action[]): Role[] {
  const governed = actions.filter(({ access }) => access === "permission");
  const names = (keep: (action: Action) => boolean) => governed.filter(keep).map(({ name }) => name);
  const inModule = (module: string) => (action: Action) => action.name.startsWith(`${module}.`);
  const beside = (module: string) => (WITH_PARTIES.has(module) ? PARTIES : []);
  const modules = Object.entries(MODULES).flatMap(([module, title]): Role[] => [
    {
      name: `${module}_manager`,
      title: `${title}: manager`,
      permissions: [`${module}.*`, `sensitive.${module}.*`, ...beside(module)],
    },
    {
      name: `${module}_clerk`,
      title: `${title}: clerk`,
      permissions: [
        ...names((action) => inModule(module)(action) && action.tier === "daily"),
        ...beside(module),
      ],
    },
  ]);
  return [
    { name: "owner", title: "Owner: everything", permissions: ["*"] },
    {
      name: "admin",
      title: "Administrator: people, roles, settings and all modules",
      permissions: [
        "settings.*",
        "sensitive.*",
        "audit.*",
        "workflows.*",
        "approvals.*",
        "data.*",
        "learning.*",
        "developer.*",
        ...Object.keys(MODULES).map((m) => `${m}.*`),
      ],
    },
    ...modules,
    {
      name: "learning_manager",
      title: "Learning: manager",
      permissions: ["learning.*", "sensitive.learning.*"],
    },
    {
      name: "learning_author",
      title: "Learning: author of the library, the graph and courses",
      permissions: names(
        (action) => inModule("learning")(action) && action.tier !== "managing" && !ANSWERED.test(action.name),
      ),
    },
    {
      name: "employee",
      title: "Employee: what is their own, and what they are asked to approve",
      permissions: [...SHARED_WITH_ALL, ...names(({ tier }) => tier === "everyone")],
      own: [
        { field: "user_id", permissions: OWN },
        { field: "approver_id", permissions: TO_APPROVE },
        { field: "reviewer_user_id", permissions: TO_REVIEW },
      ],
    },
    {
      name: "auditor",
      title: "Auditor: reads everything, changes nothing",
      permissions: names(({ kind }) => kind === "read"),
    },
    {
      name: "integrator",
      title: "Integrator: a program that reads and writes records",
      permissions: names(
        (action) => action.tier === "daily" && Object.keys(MODULES).some((m) => inModule(m)(action)),
      ),
    },
  ];
}
