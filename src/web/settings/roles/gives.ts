import type { Permission, Role } from "../../../client/contract.ts";
import { covers, type PermissionGroup } from "../parts/permission-text.ts";

/** Scope: all records, or only the user's own. */
export type Gift = "all" | "own" | undefined;

export interface Share {
  readonly given: number;
  readonly own: number;
  readonly of: number;
}

/** Scope of each permission by role, cached. */
export class Gifts {
  readonly #kept: ReadonlyMap<string, Map<string, Gift>>;

  constructor(roles: readonly Role[]) {
    this.#kept = new Map(roles.map(({ name }) => [name, new Map()]));
  }

  of(role: Role, permission: string): Gift {
    const kept = this.#kept.get(role.name);
    if (kept?.has(permission)) return kept.get(permission);
    const gift = giftOf(role, permission);
    kept?.set(permission, gift);
    return gift;
  }

  share(role: Role, permissions: readonly Permission[]): Share {
    const gifts = permissions.map(({ name }) => this.of(role, name));
    return {
      given: gifts.filter((gift) => gift === "all").length,
      own: gifts.filter((gift) => gift === "own").length,
      of: permissions.length,
    };
  }
}

function giftOf(role: Role, permission: string): Gift {
  if (role.permissions.some((pattern) => covers(pattern, permission))) return "all";
  const own = role.own.some(({ permissions }) => permissions.some((pattern) => covers(pattern, permission)));
  return own ? "own" : undefined;
}

export function expanded(patterns: readonly string[], all: readonly Permission[]): Set<string> {
  const names = all.filter(({ name }) => patterns.some((pattern) => covers(pattern, name)));
  return new Set(names.map(({ name }) => name));
}

/** If more permissions are selected, groups that are selected completely are sent as patterns. */
const MANY = 400;

/** Keeps a pattern while everything it covers is selected, because it also covers permissions added later. */
export function patternsOf(
  chosen: ReadonlySet<string>,
  before: readonly string[],
  groups: readonly PermissionGroup[],
): string[] {
  const names = groups.flatMap(({ permissions }) => permissions.map(({ name }) => name));
  const kept = before.filter(
    (pattern) => pattern.includes("*") && names.every((name) => !covers(pattern, name) || chosen.has(name)),
  );
  const single = [...chosen].filter((name) => !kept.some((pattern) => covers(pattern, name)));
  if (single.length <= MANY) return [...kept, ...single];
  const whole = groups.filter(
    ({ key, permissions }) =>
      permissions.every(({ name }) => chosen.has(name)) &&
      names.every((name) => !covers(`${key}.*`, name) || chosen.has(name)),
  );
  const patterns = whole.map(({ key }) => `${key}.*`);
  return [
    ...kept,
    ...patterns,
    ...single.filter((name) => !patterns.some((pattern) => covers(pattern, name))),
  ];
}
