import type { ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Independence } from "./influence.ts";

/** A member of the organisation as approvals see them. */
export interface Person {
  id: string;
  name: string;
  roles: readonly string[];
  active: boolean;
}

/** Directory of members. */
export interface People {
  /** All members, active or not. */
  all(connection: Connection, org: number): readonly Person[];
  /** A member as principal; undefined if they are not, or no longer, a member. */
  principal(connection: Connection, org: number, user: string): Principal | undefined;
  independence(connection: Connection, org: number): Independence;
}

/** Members of one organisation at one time. */
export class Staff {
  readonly #byId: ReadonlyMap<string, Person>;
  readonly active: readonly Person[];
  /** So few members that some may have to approve their own requests, of which only a sample is reviewed. */
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

/** Substitute of a user who is absent today, if any. */
export function substituteOf(hierarchy: Hierarchy, context: ReadContext, user: string): string | undefined {
  return hierarchy.away(context, user, context.today)?.substitute;
}
