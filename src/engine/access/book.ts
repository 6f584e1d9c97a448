import type { Action } from "../../kernel/action.ts";
import type { Origin } from "../../kernel/context.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Scope } from "../../kernel/scope.ts";
import type { Connection } from "../../store/connection.ts";
import { pick } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import { readDuties } from "../duties/book.ts";
import { Access } from "./access.ts";
import { type Former, formersOf, REMEMBERED_MS } from "./lately.ts";
import { type Decided, Pages, scopesOf } from "./pages.ts";
import type { Role } from "./shipped.ts";
import { readPolicy, readRole } from "./stored.ts";
import { accessPolicies, roles } from "./tables.ts";

export { Access } from "./access.ts";

/** Access rules before a change, compiled on first use. */
class FormerPages {
  readonly #former: Former;
  #pages: Pages | undefined;

  constructor(former: Former) {
    this.#former = former;
  }

  /** For users only: the permissions of API keys come from scopes, which organisations cannot change. */
  open(principal: Principal, origin: Origin, now: number): Access {
    this.#pages ??= new Pages(this.#former.decided);
    return new Access(this.#pages, principal, origin, now);
  }
}

export interface Lately {
  readonly former: Former;
  readonly pages: FormerPages;
}

/** Compiled access rules per organisation, cached until a role or rule changes. */
export class AccessBook {
  readonly #store: Store;
  readonly #shipped: readonly Role[];
  readonly #scoped: ReadonlyMap<string, Scope>;
  readonly #pages = new Map<number, Pages>();
  readonly #formers = new Map<number, readonly Lately[]>();

  constructor(store: Store, shipped: readonly Role[], actions: readonly Action[]) {
    this.#store = store;
    this.#shipped = shipped;
    this.#scoped = scopesOf(actions);
  }

  get shippedNames(): string[] {
    return this.#shipped.map(({ name }) => name);
  }

  forget(org: number): void {
    this.#pages.delete(org);
    this.#formers.delete(org);
  }

  async open(principal: Principal, origin: Origin, now: number): Promise<Access> {
    const org = principal.organization.key;
    const pages = this.#pages.get(org) ?? (await this.#load(org));
    return new Access(pages, principal, origin, now);
  }

  /** Access rules that applied before each change within the last day; usually none. */
  lately(connection: Connection, org: number, now: number): readonly Lately[] {
    let formers = this.#formers.get(org);
    if (!formers) {
      formers = formersOf(connection, org, this.decided(connection, org), now - REMEMBERED_MS).map(
        (former) => ({ former, pages: new FormerPages(former) }),
      );
      this.#formers.set(org, formers);
    }
    return formers.filter(({ former }) => now < former.until);
  }

  /** Reads the roles and rules through the connection, so a transaction sees its own changes. */
  decided(connection: Connection, org: number): Decided {
    const own = connection.all`SELECT ${pick(roles)} FROM ${roles} WHERE ${roles.org} = ${org}`;
    const policies = connection.all`
      SELECT ${pick(accessPolicies)} FROM ${accessPolicies} WHERE ${accessPolicies.org} = ${org}`;
    return {
      roles: [...this.#shipped, ...own.map(readRole)],
      policies: policies.map(readPolicy),
      sod: readDuties(connection, org),
    };
  }

  #load(org: number): Promise<Pages> {
    return this.#store.read(async ({ connection }) => {
      const pages = new Pages(this.decided(connection, org), this.#scoped);
      this.#pages.set(org, pages);
      return pages;
    });
  }
}
