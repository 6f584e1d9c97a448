import type { ReadContext } from "../../kernel/context.ts";
import type { Hierarchy } from "../../kernel/hierarchy.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { Connection } from "../../store/connection.ts";
import type { Independence } from "./influence.ts";

/** Role that may override approvals and serves as the approver of last resort. */
export const OWNER = "owner";

export interface Person {
  id: string;
  name: string;
  roles: readonly string[];
  active: boolean;
}

export interface People {
  /** Includes inactive members. */
  all(connection: Connection, org: number): readonly Person[];
  /** Returns undefined unless the user is currently a member, and the mandate, if any, is in force. */
  principal(connection: Connection, org: number, user: string, mandate?: string): Principal | undefined;
  independence(connection: Connection, org: number): Independence;
}

export class Staff {
  readonly #byId: ReadonlyMap<string, Person>;
  readonly active: readonly Person[];
  /** True if members may have to approve their own requests. Then only a sample is reviewed. */
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

/** Returns the substitute of a user who is absent today. */
export function substituteOf(hierarchy: Hierarchy, context: ReadContext, user: string): string | undefined {
  return hierarchy.away(context, user, context.today)?.substitute;
}
