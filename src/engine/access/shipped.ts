import type { Action } from "../../kernel/action.ts";

/** A role as data: a name, what it is for, and the permissions it gives. */
export interface Role {
  name: string;
  title: string;
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

/** The roles that every organisation has from the first day. They follow the actions there are. */
export function shippedRoles(actions: readonly Action[]): Role[] {
  const governed = actions.filter(({ access }) => access === "permission");
  const names = (keep: (action: Action) => boolean) => governed.filter(keep).map(({ name }) => name);
  const inModule = (module: string) => (action: Action) => action.name.startsWith(`${module}.`);
  const modules = Object.entries(MODULES).flatMap(([module, title]): Role[] => [
    {
      name: `${module}_manager`,
      title: `${title}: manager`,
      permissions: [`${module}.*`, `sensitive.${module}.*`],
    },
    {
      name: `${module}_clerk`,
      title: `${title}: clerk`,
      permissions: names((action) => inModule(module)(action) && action.tier === "daily"),
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
        ...Object.keys(MODULES).map((m) => `${m}.*`),
      ],
    },
    ...modules,
    { name: "employee", title: "Employee: their own account and what is shared with all", permissions: [] },
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
