import type { Permission, Role } from "../../../client/contract.ts";
import { covers, type PermissionGroup } from "../parts/permission-text.ts";

/** Scope of a permission: all records, or only the user's own. */
export type Gift = "all" | "own" | undefined;

/** Share of a permission group that a role grants. */
export interface Share {
  readonly given: number;
  readonly own: number;
  readonly of: number;
}

/** Caches the scope of each permission by role. */
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

/** Expands patterns to the permissions they match. */
export function expanded(patterns: readonly string[], all: readonly Permission[]): Set<string> {
  const names = all.filter(({ name }) => patterns.some((pattern) => covers(pattern, name)));
  return new Set(names.map(({ name }) => name));
}

/** Above this number, fully selected groups are sent as patterns. */
const MANY = 400;

/**
 * Converts a selection to API patterns. Existing patterns are kept as long as everything they cover is
 * selected, because they also cover permissions that later versions add.
 */
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
