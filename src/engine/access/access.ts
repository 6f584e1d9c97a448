import { createHash } from "node:crypto";
import { and, or, sql } from "drizzle-orm";
import type { Action } from "../../kernel/action.ts";
import type { FieldGate, Origin } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import type { Principal } from "../../kernel/principal.ts";
import type { SeekingGate } from "../../records/access/policy.ts";
import { say } from "../../text/message.ts";
import type { DutyRules } from "../duties/book.ts";
import type { Attributes } from "./conditions-check.ts";
import { fewest } from "./conditions-seek.ts";
import { environmentOf } from "./environment.ts";
import { ALL_FIELDS, isAboutFields } from "./fields.ts";
import { cutOf } from "./mandate.ts";
import type { Held, InForce, Pages } from "./pages.ts";
import { bothOf, isAbout } from "./policy.ts";
import type { PolicyText, StoredPolicy } from "./stored.ts";

export interface Ruling {
  allowed: boolean;
  /** The caller's roles grant the permission for this record. */
  granted: boolean;
  /** Roles that grant the permission for all records. */
  roles: string[];
  /** Fields that may name the caller, one of which must, if the roles grant only the caller's own records. */
  own: string[];
  /** The matching allow rule, all matching deny rules, or all failed allow rules. */
  policies: PolicyText[];
}

export class Access {
  readonly #pages: Pages;
  readonly #principal: Principal;
  readonly #env: Attributes;
  readonly #now: number;
  #held: Held | undefined;
  #inForce: InForce | undefined;

  constructor(pages: Pages, principal: Principal, origin: Pick<Origin, "address" | "channel">, now: number) {
    this.#pages = pages;
    this.#principal = principal;
    this.#env = environmentOf(principal, origin, now);
    this.#now = now;
  }

  get sod(): DutyRules {
    return this.#pages.sod;
  }

  /** Includes permissions limited to own records. */
  may(permission: string): boolean {
    return this.holds(permission) || this.#grants.own.some(({ covers }) => covers(permission));
  }

  /** Excludes permissions limited to own records. */
  holds(permission: string): boolean {
    return this.#grants.all(permission);
  }

  /** Decides per record, by roles and attribute policies. */
  gate(action: string): SeekingGate {
    const narrowed = this.narrowing(action);
    return this.holds(action) ? narrowed : this.#ownGate(action, narrowed);
  }

  /** Decides by attribute policies alone, regardless of roles. */
  narrowing(action: string): SeekingGate {
    const { rules } = this.#policies;
    const env = this.#env;
    return {
      permits: rules ? (view) => rules.decide(action, view(), env).allowed : () => true,
      where: rules ? (column) => rules.where(action, column, env) : () => undefined,
      seeks: () => rules?.seeks(action, env),
      fields: this.fields(action),
    };
  }

  /** Limits access to records that name the caller in a field; policies still apply. */
  #ownGate(action: string, narrowed: SeekingGate): SeekingGate {
    const { id } = this.#principal;
    const fields = this.#ownFields(action);
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
      seeks: () => fewest([fields.map((field) => ({ field, value: id })), narrowed.seeks()]),
      fields: narrowed.fields,
    };
  }

  #ownFields(action: string): string[] {
    return this.#grants.own.filter(({ covers }) => covers(action)).map(({ field }) => field);
  }

  /** Read rules apply per collection, write rules per action. */
  fields(action: string): FieldGate {
    return this.#policies.fields?.(action).gate(this.#env) ?? ALL_FIELDS;
  }

  /** For actions without a record. Denies if a condition's result is unknown. */
  allows(action: string): boolean {
    return this.holds(action) && (this.#policies.rules?.decide(action, {}, this.#env).allowed ?? true);
  }

  /** Returns a Fault if the roles lack the permission or a policy denies every record. Reads no record. */
  refusal({ name, collection }: Pick<Action, "name" | "collection">): Fault | undefined {
    if (!this.may(name)) return missing(name);
    const refused =
      collection === undefined
        ? !this.allows(name)
        : (this.#policies.rules?.forbids(name, this.#env) ?? false);
    return refused ? new Fault("ACCESS_POLICY_DENIED") : undefined;
  }

  /** Returns the decision with its reasons. `record` holds the attributes that conditions see, if any. */
  ruling(action: string, record: Attributes | undefined): Ruling {
    const { roles, id } = this.#principal;
    const giving = roles.filter((role) => this.#pages.held([role]).all(action));
    const own = giving.length > 0 ? [] : this.#ownFields(action);
    const theirs = this.holds(action) || own.some((field) => record?.[field] === id);
    const decision = this.#policies.rules?.decide(action, record ?? {}, this.#env);
    return {
      allowed: theirs && (decision?.allowed ?? true),
      granted: theirs,
      roles: giving.length > 0 ? giving : this.#rolesOfOwn(action),
      own,
      policies: this.#texts(decision?.ruleIds ?? []),
    };
  }

  #rolesOfOwn(action: string): string[] {
    return this.#principal.roles.filter((role) =>
      this.#pages.held([role]).own.some(({ covers }) => covers(action)),
    );
  }

  /** Cache key: callers with the same text may access the same records. */
  narrowingText(action: string): string {
    return JSON.stringify([
      this.holds(action) ? [] : this.#ownFields(action),
      this.#principal.mandate?.when,
      this.#about(action, ({ text }) => !isAboutFields(text.fields)),
    ]);
  }

  fieldNarrowing(action: string): string {
    return JSON.stringify(this.#about(action, ({ text }) => isAboutFields(text.fields)));
  }

  /** Fingerprint of the caller's read access. Cached responses must not be reused once it has changed. */
  revision(): string {
    const { id, kind, roles, teamId, key, mandate } = this.#principal;
    // Audiences name people, roles and teams: another role with equal permissions may read more.
    const audience = [id, kind, roles.toSorted(), teamId, key?.audience, mandate?.id, mandate?.version];
    const narrowing = this.#policies.policies.map(({ text, outlook }) => {
      const { effect, actions, subjects, when, fields } = text;
      return JSON.stringify([effect, actions, subjects, when, fields, outlook(this.#env)]);
    });
    return createHash("sha256")
      .update(JSON.stringify([audience, this.#grants.text, narrowing.sort()]))
      .digest("base64url");
  }

  #about(action: string, kind: (policy: StoredPolicy) => boolean): unknown[] {
    return this.#policies.policies
      .filter((policy) => kind(policy) && isAbout(action)(policy))
      .map(({ text: { effect, when, fields, subjects } }) => [effect, when, fields, subjects.attributes]);
  }

  get policies(): readonly PolicyText[] {
    return this.#policies.policies.map(({ text }) => text);
  }

  #texts(ids: readonly string[]): PolicyText[] {
    return ids.flatMap((id) => this.#policies.policies.find(({ text }) => text.id === id)?.text ?? []);
  }

  get #grants(): Held {
    this.#held ??= this.#pages.heldBy(this.#principal);
    return this.#held;
  }

  /** Adds the conditions of a mandate. */
  #cut(inForce: InForce): InForce {
    const { mandate } = this.#principal;
    const own = mandate && cutOf(mandate).rules;
    if (!own) return inForce;
    return { ...inForce, rules: inForce.rules ? bothOf(inForce.rules, own) : own };
  }

  get #policies(): InForce {
    this.#inForce ??= this.#cut(this.#pages.inForce(this.#principal, this.#env, this.#now));
    return this.#inForce;
  }
}

function missing(permission: string): Fault {
  return new Fault("ACCESS_DENIED", {
    details: [
      {
        path: "action",
        code: "PERMISSION_MISSING",
        message: say("errors.access.permissionMissing", { permission }),
      },
    ],
  });
}
