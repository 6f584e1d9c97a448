import type { Action } from "../../kernel/action.ts";
import type { ModuleFace } from "../module-face.ts";

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

/** Permissions of the shipped roles in a feature, besides those that follow from tiers and names. */
export interface RoleDefaults {
  /** Permissions of all employees. */
  everyone?: readonly string[];
  /** Permissions of all employees for records that name them in a field. */
  own?: readonly OwnPermissions[];
  /** Additional roles of grown organisations. */
  grown?: readonly Role[];
}

/** Modules and rules from which the shipped roles follow, with the actions. */
export interface RoleSources {
  modules: readonly ModuleFace[];
  rules: { roles: readonly RoleDefaults[] };
}

/** What people answered and what they are asked again is theirs: those who write courses do not see it. */
const ANSWERED = /^learning\.(attempts|cards)\./;

/** The permissions to read the records of a collection, and to do more with them. */
export function recordsOf(collection: string, ...actions: string[]): string[] {
  return ["list", "get", "history", "transitions", ...actions].map((action) => `${collection}.${action}`);
}

/** The roles that every organisation has from the first day. They follow the actions there are. */
export function shippedRoles(actions: readonly Action[], { modules, rules }: RoleSources): Role[] {
  const governed = actions.filter(({ access }) => access === "permission");
  const names = (keep: (action: Action) => boolean) => governed.filter(keep).map(({ name }) => name);
  const inModule = (module: string) => (action: Action) => action.name.startsWith(`${module}.`);
  const ofModules = modules.flatMap(({ name, title, needs = [] }): Role[] => [
    {
      name: `${name}_manager`,
      title: `${title}: manager`,
      permissions: [`${name}.*`, `sensitive.${name}.*`, ...needs],
    },
    {
      name: `${name}_clerk`,
      title: `${title}: clerk`,
      permissions: [...names((action) => inModule(name)(action) && action.tier === "daily"), ...needs],
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
        ...modules.map(({ name }) => `${name}.*`),
      ],
    },
    ...ofModules,
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
      permissions: [
        ...rules.roles.flatMap(({ everyone = [] }) => everyone),
        ...names(({ tier }) => tier === "everyone"),
      ],
      own: byField(rules.roles.flatMap(({ own = [] }) => own)),
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
        (action) => action.tier === "daily" && modules.some(({ name }) => inModule(name)(action)),
      ),
    },
  ];
}

function byField(own: readonly OwnPermissions[]): OwnPermissions[] {
  const fields = Map.groupBy(own, ({ field }) => field);
  return [...fields].map(([field, all]) => ({
    field,
    permissions: all.flatMap(({ permissions }) => permissions),
  }));
}
