import type { Connection, RawRow } from "../../store/connection.ts";
import { compileRule, type Definition, type Rule } from "./rule.ts";

interface Pages {
  rules: readonly Rule[];
  byAction: Map<string, readonly Rule[]>;
}

const NONE: readonly Rule[] = [];

/** The rules of each organisation, compiled, and kept until one of them changes. */
export class RuleBook {
  readonly #pages = new Map<number, Pages>();

  /** Forgets an organisation's rules after one of them changed. */
  forget(org: number): void {
    this.#pages.delete(org);
  }

  /** The active rules about an action, the most important first. */
  about(connection: Connection, org: number, action: string): readonly Rule[] {
    const pages = this.#pages.get(org) ?? this.#load(connection, org);
    if (pages.rules.length === 0) return NONE;
    let rules = pages.byAction.get(action);
    if (!rules) {
      rules = pages.rules.filter(({ covers }) => covers(action));
      pages.byAction.set(action, rules);
    }
    return rules;
  }

  /** Every active rule. */
  all(connection: Connection, org: number): readonly Rule[] {
    return (this.#pages.get(org) ?? this.#load(connection, org)).rules;
  }

  #load(connection: Connection, org: number): Pages {
    const rules = connection
      .statement("SELECT * FROM approval_rules WHERE org = ? AND active = 1 ORDER BY priority DESC, id")
      .all(org)
      .map(parseRule);
    const pages: Pages = { rules, byAction: new Map() };
    this.#pages.set(org, pages);
    return pages;
  }
}

function parseRule(row: RawRow): Rule {
  // Written by the rules' own actions, after validation.
  const definition = JSON.parse(String(row.definition)) as Definition;
  return compileRule(definition, {
    id: String(row.id),
    name: String(row.name),
    version: Number(row.version),
    priority: Number(row.priority),
    validFrom: row.valid_from === null ? null : Number(row.valid_from),
    validTo: row.valid_to === null ? null : Number(row.valid_to),
  });
}

/** The rules that are in force at a moment. */
export function inForce(rules: readonly Rule[], now: number): Rule[] {
  return rules.filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || now >= validFrom) && (validTo === null || now < validTo),
  );
}
