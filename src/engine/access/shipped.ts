import type { Action } from "../../kernel/action.ts";
import type { ModuleFace } from "../module-face.ts";

export interface Role {
  name: string;
  title: string;
  permissions: readonly string[];
  /** Permissions for records that name the caller in a field. */
  own?: readonly OwnPermissions[];
}

export interface OwnPermissions {
  field: string;
  permissions: readonly string[];
}

/** Permissions of shipped roles besides those derived from tiers and names. */
export interface RoleDefaults {
  everyone?: readonly string[];
  /** Permissions for records that name the employee in a field. */
  own?: readonly OwnPermissions[];
  /** Roles added in large organisations. */
  grown?: readonly Role[];
}

export interface RoleSources {
  modules: readonly ModuleFace[];
  rules: { roles: readonly RoleDefaults[] };
}

/** Answers and reviews are private to the learner; course authors do not see them. */
const ANSWERED = /^learning\.(attempts|cards)\./;

/** Returns the read permissions of a collection, plus the given actions. */
export function recordsOf(collection: string, ...actions: string[]): string[] {
  return ["list", "get", "history", "transitions", ...actions].map((action) => `${collection}.${action}`);
}

/** Derives the shipped roles from the available actions. */
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
