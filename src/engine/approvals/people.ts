import type { ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Independence } from "./influence.ts";

export interface Person {
  id: string;
  name: string;
  roles: readonly string[];
  active: boolean;
}

export interface People {
  /** Includes inactive members. */
  all(connection: Connection, org: number): readonly Person[];
  /** Undefined for anyone who is not, or no longer, a member. */
  principal(connection: Connection, org: number, user: string): Principal | undefined;
  independence(connection: Connection, org: number): Independence;
}

export class Staff {
  readonly #byId: ReadonlyMap<string, Person>;
  readonly active: readonly Person[];
  /** So few members that some may have to approve their own requests; only a sample is reviewed. */
  readonly isSmall: boolean;

  constructor(people: readonly Person[], isSmall: boolean) {
    this.isSmall = isSmall;
    this.#byId = new Map(people.map((person) => [person.id, person]));
    this.active = people.filter(({ active }) => active);
  }

  isActive(user: string): boolean {
    return this.#byId.get(user)?.active ?? false;
  }

  nameOf(user: string): string {
    return this.#byId.get(user)?.name ?? user;
  }

  withRole(role: string): Person[] {
    return this.active.filter(({ roles }) => roles.includes(role));
  }

  holds(user: string, role: string): boolean {
    return this.#byId.get(user)?.roles.includes(role) ?? false;
  }
}

/** For a user who is absent today. */
export function substituteOf(hierarchy: Hierarchy, context: ReadContext, user: string): string | undefined {
  return hierarchy.away(context, user, context.today)?.substitute;
}
