import type { Connection } from "../../store/connection.ts";
import { pick, type RowOf } from "../../store/rows.ts";
import { type DutyRule, type NamedSide, sidesNaming } from "./rule.ts";
import { parseDutyRule } from "./stored.ts";
import { sodMitigations, sodRules } from "./tables.ts";

/** Why some people may take both sides of a rule for now. */
export interface Mitigation {
  readonly id: string;
  readonly ruleId: string;
  readonly persons: ReadonlySet<string>;
  readonly subjects: ReadonlySet<string> | null;
  readonly from: number;
  readonly until: number;
}

/** The duties of an organisation, compiled: which rules name which action. */
export class DutyRules {
  /** Those in force. */
  readonly rules: readonly DutyRule[];
  readonly #mitigations: readonly Mitigation[];
  readonly #named = new Map<string, readonly NamedSide[]>();

  constructor(rules: readonly DutyRule[], mitigations: readonly Mitigation[]) {
    this.rules = rules;
    this.#mitigations = mitigations;
  }

  /** The sides that an action takes, found once for each action. Actions are those of the registry: they are not endless. */
  named(action: string): readonly NamedSide[] {
    let sides = this.#named.get(action);
    if (!sides) {
      sides = sidesNaming(this.rules, action);
      this.#named.set(action, sides);
    }
    return sides;
  }

  /** The mitigation under which somebody may take both sides of a rule on a thing, at a moment. */
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

/** The duties of an organisation as they are now. */
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
