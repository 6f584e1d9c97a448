import { and, or, sql } from "drizzle-orm";
import type { Origin, PolicyGate } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { RawRow } from "../../store/connection.ts";
import type { Store } from "../../store/store.ts";
import { parseSodRule, type SodRule } from "../duties/check.ts";
import { compilePatterns } from "./patterns.ts";
import { compilePolicies, conditionsOf, type Policies, type PolicyRule, type When } from "./policy.ts";
import type { Role } from "./shipped.ts";

interface StoredPolicy extends PolicyRule {
  subjects: { roles?: string[]; users?: string[] };
  validFrom: number | null;
  validTo: number | null;
}

/** What an organisation has decided about access, compiled. */
interface Pages {
  roles: ReadonlyMap<string, Role>;
  policies: readonly StoredPolicy[];
  sod: readonly SodRule[];
  covers: Map<string, Covers>;
  compiled: Map<string, Policies>;
}

/**
 * Who may do what, for each organisation: read from the store once, compiled, and kept until one of its
 * roles or rules changes.
 */
export class AccessBook {
  readonly #store: Store;
  readonly #shipped: readonly Role[];
  readonly #pages = new Map<number, Pages>();

  constructor(store: Store, shipped: readonly Role[]) {
    this.#store = store;
    this.#shipped = shipped;
  }

  /** Forgets an organisation's pages after its roles or rules changed. */
  forget(org: number): void {
    this.#pages.delete(org);
  }

  /** The access of one caller, ready to be asked. */
  async open(principal: Principal, origin: Origin, now: number): Promise<Access> {
    const org = principal.organization.key;
    const pages = this.#pages.get(org) ?? (await this.#load(org));
    return new Access(pages, principal, origin, now);
  }

  #load(org: number): Promise<Pages> {
    return this.#store.read(async ({ connection }) => {
      const own = connection.statement("SELECT name, title, permissions FROM roles WHERE org = ?").all(org);
      const pages: Pages = {
        roles: new Map([...this.#shipped, ...own.map(parseRole)].map((role) => [role.name, role])),
        policies: connection
          .statement("SELECT * FROM access_policies WHERE org = ?")
          .all(org)
          .map(parsePolicy),
        sod: connection.statement("SELECT * FROM sod_rules WHERE org = ?").all(org).map(parseSodRule),
        covers: new Map(),
        compiled: new Map(),
      };
      this.#pages.set(org, pages);
      return pages;
    });
  }
}

/** What some roles give together: for all records, and for those in which a field names the caller. */
interface Covers {
  all(permission: string): boolean;
  own: readonly { field: string; covers(permission: string): boolean }[];
}

const EVERYTHING: PolicyGate = { permits: () => true, where: () => undefined };

/** What one caller may do. */
export class Access {
  readonly #pages: Pages;
  readonly #principal: Principal;
  readonly #origin: Origin;
  readonly #now: number;
  #rules: Policies | undefined;

  constructor(pages: Pages, principal: Principal, origin: Origin, now: number) {
    this.#pages = pages;
    this.#principal = principal;
    this.#origin = origin;
    this.#now = now;
  }

  get sod(): readonly SodRule[] {
    return this.#pages.sod;
  }

  /** Whether the caller's roles hold a permission, be it for their own records alone. */
  may(permission: string): boolean {
    return this.holds(permission) || this.#covers().own.some(({ covers }) => covers(permission));
  }

  /** Whether they hold it for all records. */
  holds(permission: string): boolean {
    return this.#covers().all(permission);
  }

  /** What the roles and the attribute policies say about an action, record by record. */
  gate(action: string): PolicyGate {
    const policies = this.#policies();
    const narrowed = policies ? this.#policyGate(policies, action) : EVERYTHING;
    return this.holds(action) ? narrowed : this.#ownGate(action, narrowed);
  }

  #policyGate(policies: Policies, action: string): PolicyGate {
    const env = this.#environment();
    return {
      permits: (view) => policies.decide(action, view(), env).allowed,
      where: (column) => policies.where(action, column, env),
    };
  }

  /** The records in which a field names the caller, as far as the policies leave them. */
  #ownGate(action: string, narrowed: PolicyGate): PolicyGate {
    const { id } = this.#principal;
    const fields = this.#covers()
      .own.filter(({ covers }) => covers(action))
      .map(({ field }) => field);
    return {
      own: fields,
      permits: (view) => {
        const record = view();
        return fields.some((field) => record[field] === id) && narrowed.permits(() => record);
      },
      where: (column) => {
        const own = fields.flatMap((field) => {
          const found = column(field);
          return found ? [sql`${found.sql} = ${id}`] : [];
        });
        return and(or(...own) ?? sql`0`, narrowed.where(column));
      },
    };
  }

  #covers(): Covers {
    const { roles } = this.#principal;
    const key = roles.join();
    const known = this.#pages.covers.get(key);
    if (known) return known;
    const held = roles.flatMap((name) => this.#pages.roles.get(name) ?? []);
    const covers: Covers = {
      all: compilePatterns(held.flatMap(({ permissions }) => permissions)),
      own: held
        .flatMap(({ own = [] }) => own)
        .map(({ field, permissions }) => ({ field, covers: compilePatterns(permissions) })),
    };
    this.#pages.covers.set(key, covers);
    return covers;
  }

  /** What they say about an action that is about no record. What is unknown opens nothing. */
  allows(action: string): boolean {
    if (!this.holds(action)) return false;
    const policies = this.#policies();
    return !policies || policies.decide(action, {}, this.#environment()).allowed;
  }

  #policies(): Policies | undefined {
    if (this.#pages.policies.length === 0) return undefined;
    this.#rules ??= this.#compiled();
    return this.#rules;
  }

  #compiled(): Policies {
    const mine = this.#pages.policies.filter((policy) => this.#concerns(policy));
    const key = mine.map(({ id }) => id).join();
    let compiled = this.#pages.compiled.get(key);
    if (!compiled) {
      compiled = compilePolicies(mine);
      this.#pages.compiled.set(key, compiled);
    }
    return compiled;
  }

  #concerns({ subjects, validFrom, validTo }: StoredPolicy): boolean {
    if (validFrom !== null && this.#now < validFrom) return false;
    if (validTo !== null && this.#now >= validTo) return false;
    if (!subjects.roles && !subjects.users) return true;
    if (subjects.users?.includes(this.#principal.id)) return true;
    return subjects.roles?.some((role) => this.#principal.roles.includes(role)) ?? false;
  }

  #environment() {
    const { id, roles, teamId, mfa = false } = this.#principal;
    return {
      subject: { user_id: id, roles, team_id: teamId },
      context: { time: this.#now, ip: this.#origin.address, channel: this.#origin.channel, mfa },
    };
  }
}

function parseRole(row: RawRow): Role {
  return {
    name: String(row.name),
    title: String(row.title),
    // Written by the settings actions, after validation.
    permissions: JSON.parse(String(row.permissions)) as string[],
  };
}

function parsePolicy(row: RawRow): StoredPolicy {
  return {
    id: String(row.id),
    // The JSON columns were validated when the policy was stored.
    effect: row.effect as PolicyRule["effect"],
    actions: JSON.parse(String(row.actions)) as string[],
    conditions: conditionsOf(JSON.parse(String(row.conditions)) as When),
    subjects: JSON.parse(String(row.subjects)) as StoredPolicy["subjects"],
    reason: String(row.reason),
    validFrom: row.valid_from === null ? null : Number(row.valid_from),
    validTo: row.valid_to === null ? null : Number(row.valid_to),
  };
}
