import type { Connection } from "../../store/connection.ts";
import { aliased, pick, pickAs, type RowOf } from "../../store/rows.ts";
import type { EarlierMove } from "./earlier-moves.ts";
import { compileRule, type Rule } from "./rule.ts";
import { isLoosened } from "./strictness.ts";
import { approvalRules, approvalRuleVersions } from "./tables.ts";

const REMEMBERED_MS = 86_400_000;

interface FormerRule {
  rule: Rule;
  until: number;
}

interface Pages {
  rules: readonly Rule[];
  former: readonly FormerRule[];
  byAction: Map<string, readonly Rule[]>;
}

const NONE: readonly Rule[] = [];

/** Compiled rules per organisation, cached until one changes. */
export class RuleBook {
  readonly #pages = new Map<number, Pages>();
  readonly #earlier: ReadonlyMap<string, readonly EarlierMove[]>;

  constructor(earlier: ReadonlyMap<string, readonly EarlierMove[]>) {
    this.#earlier = earlier;
  }

  forget(org: number): void {
    this.#pages.delete(org);
  }

  /** Transitions whose rules also apply to an update that exceeds the previously approved values. */
  movesBefore(action: string): readonly EarlierMove[] {
    return this.#earlier.get(action) ?? [];
  }

  /** Returns the rules for an action, by descending priority. */
  about(connection: Connection, org: number, action: string): readonly Rule[] {
    const pages = this.#pages.get(org) ?? this.#load(connection, org);
    if (pages.rules.length === 0) return NONE;
    let rules = pages.byAction.get(action);
    if (!rules) {
      rules = pages.rules.filter((rule) => this.#concerns(rule, action));
      pages.byAction.set(action, rules);
    }
    return rules;
  }

  all(connection: Connection, org: number): readonly Rule[] {
    return (this.#pages.get(org) ?? this.#load(connection, org)).rules;
  }

  /** Returns the former versions of rules that were loosened within the last day. */
  lately(connection: Connection, org: number, action: string, now: number): Rule[] {
    const { former } = this.#pages.get(org) ?? this.#load(connection, org);
    return former
      .filter(({ rule, until }) => now < until && this.#concerns(rule, action))
      .map(({ rule }) => rule);
  }

  #concerns({ covers }: Rule, action: string): boolean {
    return covers(action) || this.movesBefore(action).some((move) => covers(move.action));
  }

  #load(connection: Connection, org: number): Pages {
    const rules = connection.all`
      SELECT ${pick(approvalRules)} FROM ${approvalRules}
      WHERE ${approvalRules.org} = ${org} AND ${approvalRules.active} = 1
      ORDER BY ${approvalRules.priority} DESC, ${approvalRules.id}`.map(parseRule);
    const pages: Pages = { rules, former: formerRules(connection, org), byAction: new Map() };
    this.#pages.set(org, pages);
    return pages;
  }
}

function parseRule(row: RowOf<typeof approvalRules>): Rule {
  const { definition, id, name, version, priority, valid_from, valid_to } = row;
  return compileRule(definition, { id, name, version, priority, validFrom: valid_from, validTo: valid_to });
}

const next = aliased(approvalRuleVersions, "next");

/** Includes older versions: callers check which changes are within the last day. */
function formerRules(connection: Connection, org: number): FormerRule[] {
  const latest = connection.count`
    SELECT max(${approvalRuleVersions.at}) FROM ${approvalRuleVersions} WHERE ${approvalRuleVersions.org} = ${org}`;
  return connection.all`
    SELECT ${pick(approvalRuleVersions, "rule_id", "version", "rule")}, ${pickAs(next.rule, "after")}, ${pickAs(next.at, "at")}
    FROM ${next} JOIN ${approvalRuleVersions} ON ${approvalRuleVersions.org} = ${next.org}
      AND ${approvalRuleVersions.rule_id} = ${next.rule_id} AND ${approvalRuleVersions.version} = ${next.version} - 1
    WHERE ${next.org} = ${org} AND ${next.at} > ${latest - REMEMBERED_MS}`.flatMap(
    ({ rule_id, version, rule: before, after, at }): FormerRule[] => {
      if (!isLoosened(before, after)) return [];
      const { name, priority, valid_from, valid_to } = before;
      const rule = compileRule(before, {
        id: rule_id,
        name,
        version,
        priority,
        validFrom: valid_from ? Date.parse(valid_from) : null,
        validTo: valid_to ? Date.parse(valid_to) : null,
      });
      return [{ rule, until: at + REMEMBERED_MS }];
    },
  );
}

export function inForce(rules: readonly Rule[], now: number): Rule[] {
  return rules.filter(
    ({ validFrom, validTo }) =>
      (validFrom === null || now >= validFrom) && (validTo === null || now < validTo),
  );
}
