import { compilePatterns } from "../../../engine/access/patterns.ts";
import { type Role, type RoleSources, shippedRoles } from "../../../engine/access/shipped.ts";
import type { Registry } from "../../../engine/registry.ts";
import type { Tier } from "../../../kernel/scope.ts";
import type { Catalog } from "../../../records/index.ts";

export interface Permission {
  name: string;
  summary: string;
  kind: "read" | "write";
  module: string;
  tier: Tier;
  /** Built-in roles with the permission. */
  roles: string[];
}

/** Permission to see personal values in the audit trail, separate from reading it. */
export const AUDIT_PERSONAL = "audit.personal";

/** Permission pattern that includes actions of later versions. Only roles with this exact pattern have it. */
export const EVERYTHING = "*";

/** Computed on first use. */
export class PermissionCatalogue {
  readonly #registry: () => Registry;
  readonly #catalog: Catalog;
  #all: readonly Permission[] | undefined;
  readonly #sources: RoleSources;
  #shipped: ReadonlyMap<string, Role> | undefined;

  constructor(registry: () => Registry, catalog: Catalog, sources: RoleSources) {
    this.#sources = sources;
    this.#registry = registry;
    this.#catalog = catalog;
  }

  get shipped(): ReadonlyMap<string, Role> {
    this.#shipped ??= new Map(
      shippedRoles(this.#registry().actions, this.#sources).map((role) => [role.name, role]),
    );
    return this.#shipped;
  }

  get all(): readonly Permission[] {
    this.#all ??= this.#list();
    return this.#all;
  }

  #list(): Permission[] {
    const actions = this.#registry()
      .actions.filter(({ access }) => access === "permission")
      .map(({ name, summary, kind, tier }) => ({ name, summary, kind, tier }));
    const sensitive = [...this.#catalog.collections.values()]
      .filter((collection) => collection.sensitive.length > 0)
      .map(({ name, sensitive }) => ({
        name: `sensitive.${name}`,
        summary: `See and change the sensitive fields of ${name}: ${sensitive.join(", ")}`,
        kind: "read" as const,
        tier: "managing" as const,
      }));
    const personal = {
      name: AUDIT_PERSONAL,
      summary: "See personal values in the audit trail",
      kind: "read" as const,
      tier: "managing" as const,
    };
    const roles = [...this.shipped.values()].map(({ name, permissions }) => ({
      name,
      gives: compilePatterns(permissions),
    }));
    return [...actions, personal, ...sensitive]
      .map((permission) => ({
        ...permission,
        module: moduleOf(permission.name),
        roles: roles.filter(({ gives }) => gives(permission.name)).map(({ name }) => name),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/** crm.leads.create -> crm; sensitive.crm.contacts -> crm. */
function moduleOf(permission: string): string {
  const [first = "", second = ""] = permission.split(".");
  return first === "sensitive" ? second : first;
}
