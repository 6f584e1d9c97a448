import type { Action } from "../../kernel/action.ts";
import { remembering } from "../../kernel/memo.ts";
import type { Mandate, Principal } from "../../kernel/principal.ts";
import type { Scope } from "../../kernel/scope.ts";
import type { DutyRules } from "../duties/book.ts";
import type { Attributes } from "./conditions-check.ts";
import { compileFields, type FieldRules, isAboutFields } from "./fields.ts";
import { cutOf } from "./mandate.ts";
import { compilePatterns } from "./patterns.ts";
import { joinRules, type Policies } from "./policy.ts";
import type { Role } from "./shipped.ts";
import { compilePolicy, type PolicyText, type StoredPolicy } from "./stored.ts";

/** Access decisions as plain data: current, past or hypothetical. */
export interface Decided {
  /** Shipped and custom roles. */
  roles: readonly Role[];
  policies: readonly PolicyText[];
  sod: DutyRules;
}

/** Combined permissions of roles: for all records, and for those in which a field names the caller. */
export interface Held {
  all(permission: string): boolean;
  own: readonly { field: string; covers(permission: string): boolean }[];
  /** Cache key: the same text grants the same permissions. */
  readonly text: string;
}

/** Policies in force for a caller, cached until any of them starts or ends. */
export interface InForce {
  from: number;
  until: number;
  policies: readonly StoredPolicy[];
  /** Undefined if no policy concerns whole records. */
  rules: Policies | undefined;
  /** Field rules by action; undefined if no policy concerns fields. */
  fields: ((action: string) => FieldRules) | undefined;
}

const MOST_CALLERS = 10_000;

const NONE: InForce = { from: -Infinity, until: Infinity, policies: [], rules: undefined, fields: undefined };

export class Pages {
  readonly roles: ReadonlyMap<string, Role>;
  readonly policies: readonly StoredPolicy[];
  readonly sod: DutyRules;
  readonly #byPerson: boolean;
  readonly #byAttributes: boolean;
  readonly #held = new Map<string, Held>();
  readonly #inForce = new Map<string, InForce>();
  readonly #scoped: ReadonlyMap<string, Scope>;

  /** `scoped` maps each action that API keys can call to the scope it requires. */
  constructor({ roles, policies, sod }: Decided, scoped: ReadonlyMap<string, Scope> = new Map()) {
    this.#scoped = scoped;
    this.roles = new Map(roles.map((role) => [role.name, role]));
    this.policies = policies.filter(({ active }) => active).map(compilePolicy);
    this.sod = sod;
    this.#byPerson = this.policies.some(({ text }) => text.subjects.users !== undefined);
    this.#byAttributes = this.policies.some(({ selects }) => selects !== undefined);
  }

  /** Permissions from roles, cut by a mandate, or from scopes for an API key. */
  heldBy({ roles, kind, key, mandate }: Principal): Held {
    if (kind !== "key") return mandate ? this.#heldWithin(roles, mandate) : this.held(roles);
    return {
      all: (permission) => {
        const scope = this.#scoped.get(permission);
        return scope !== undefined && (key?.scopes.includes(scope) ?? false);
      },
      own: [],
      text: JSON.stringify([key?.scopes, key?.namespaces]),
    };
  }

  held(names: readonly string[]): Held {
    const key = names.join();
    const known = this.#held.get(key);
    if (known) return known;
    const roles = names.flatMap((name) => this.roles.get(name) ?? []);
    const held: Held = {
      all: compilePatterns(roles.flatMap(({ permissions }) => permissions)),
      own: roles
        .flatMap(({ own = [] }) => own)
        .map(({ field, permissions }) => ({ field, covers: compilePatterns(permissions) })),
      text: JSON.stringify(roles.map(({ permissions, own }) => JSON.stringify([permissions, own])).sort()),
    };
    return remember(this.#held, key, held);
  }

  #heldWithin(roles: readonly string[], mandate: Mandate): Held {
    const key = `${roles.join()} ${mandate.id} ${mandate.version}`;
    return this.#held.get(key) ?? remember(this.#held, key, cutHeld(this.held(roles), mandate));
  }

  /** Policies apply to users and programs, not to Freehold itself. */
  inForce(principal: Principal, env: Attributes, now: number): InForce {
    if (principal.kind === "system") return NONE;
    const { id, roles, teamId } = principal;
    const person = this.#byAttributes ? `${id} ${teamId}` : this.#byPerson ? id : "";
    const key = `${roles.join()} ${person}`;
    const known = this.#inForce.get(key);
    if (known && now >= known.from && now < known.until) return known;
    return remember(this.#inForce, key, this.#findInForce(principal, env, now));
  }

  #findInForce(principal: Principal, env: Attributes, now: number): InForce {
    const policies = this.policies.filter(({ text, selects }) => {
      if (!isValid(text, now) || !isAboutPerson(text, principal)) return false;
      return selects?.(env) ?? true;
    });
    const moments = this.policies.flatMap(({ text }) => [text.validFrom ?? [], text.validTo ?? []].flat());
    const onRecords = policies.filter(({ text }) => !isAboutFields(text.fields));
    const onFields = policies.filter(({ text }) => isAboutFields(text.fields));
    return {
      from: Math.max(-Infinity, ...moments.filter((moment) => moment <= now)),
      until: Math.min(Infinity, ...moments.filter((moment) => moment > now)),
      policies,
      rules: onRecords.length > 0 ? joinRules(onRecords) : undefined,
      fields: onFields.length > 0 ? remembering((action) => compileFields(onFields, action)) : undefined,
    };
  }
}

export function isValid({ validFrom, validTo }: PolicyText, now: number): boolean {
  return (validFrom === null || now >= validFrom) && (validTo === null || now < validTo);
}

export function scopesOf(actions: readonly Action[]): ReadonlyMap<string, Scope> {
  return new Map(actions.flatMap(({ name, scope }) => (scope ? [[name, scope]] : [])));
}

function isAboutPerson({ subjects: { users, roles } }: PolicyText, principal: Principal): boolean {
  if (!users && !roles) return true;
  if (users?.includes(principal.id)) return true;
  return roles?.some((role) => principal.roles.includes(role)) ?? false;
}

function remember<T>(memo: Map<string, T>, key: string, value: T): T {
  if (memo.size >= MOST_CALLERS) memo.clear();
  memo.set(key, value);
  return value;
}

/** The holder's permissions, as far as the mandate names them. */
function cutHeld(held: Held, mandate: Mandate): Held {
  const { covers } = cutOf(mandate);
  return {
    all: (permission) => covers(permission) && held.all(permission),
    own: held.own.map((own) => ({
      ...own,
      covers: (permission) => covers(permission) && own.covers(permission),
    })),
    text: JSON.stringify([held.text, mandate.id, mandate.version]),
  };
}
