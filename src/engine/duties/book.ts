import type { Connection } from "../../store/connection.ts";
import { pick, type RowOf } from "../../store/rows.ts";
import { type DutyRule, type NamedSide, sidesNaming } from "./rule.ts";
import { parseDutyRule } from "./stored.ts";
import { sodMitigations, sodRules } from "./tables.ts";

/** Temporary exemption of some people from a rule. */
export interface Mitigation {
  readonly id: string;
  readonly ruleId: string;
  readonly persons: ReadonlySet<string>;
  readonly subjects: ReadonlySet<string> | null;
  readonly from: number;
  readonly until: number;
}

/** Duty rules, indexed by action. */
export class DutyRules {
  readonly rules: readonly DutyRule[];
  readonly #mitigations: readonly Mitigation[];
  readonly #named = new Map<string, readonly NamedSide[]>();

  constructor(rules: readonly DutyRule[], mitigations: readonly Mitigation[]) {
    this.rules = rules;
    this.#mitigations = mitigations;
  }

  /** Cached by action. Bounded, since actions come from the registry. */
  named(action: string): readonly NamedSide[] {
    let sides = this.#named.get(action);
    if (!sides) {
      sides = sidesNaming(this.rules, action);
      this.#named.set(action, sides);
    }
    return sides;
  }

  mitigation(rule: DutyRule, person: string, subject: string, now: number): Mitigation | undefined {
    return this.#mitigations.find(
      ({ ruleId, persons, subjects, from, until }) =>
        ruleId === rule.id &&
        persons.has(person) &&
        (subjects === null || subjects.has(subject)) &&
        from <= now &&
        now < until,
    );
  }
}

export const NO_DUTIES = new DutyRules([], []);

export function readDuties(connection: Connection, org: number): DutyRules {
  const rules = connection.all`
    SELECT ${pick(sodRules)} FROM ${sodRules} WHERE ${sodRules.org} = ${org} AND ${sodRules.active} = 1`;
  const mitigations = connection.all`
    SELECT ${pick(sodMitigations)} FROM ${sodMitigations}
    WHERE ${sodMitigations.org} = ${org} AND ${sodMitigations.state} = 'active'`;
  return new DutyRules(rules.map(parseDutyRule), mitigations.map(parseMitigation));
}

function parseMitigation(row: RowOf<typeof sodMitigations>): Mitigation {
  return {
    id: row.id,
    ruleId: row.rule_id,
    persons: new Set(row.persons),
    subjects: row.subjects && new Set(row.subjects),
    from: row.approved_at ?? 0,
    until: row.valid_until,
  };
}
