import type { Connection } from "../../store/connection.ts";
import type { RawRow } from "../../store/statements.ts";
import { type DutyRule, type NamedSide, parseDutyRule, sidesNaming } from "./rule.ts";

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

/** The duties as rows of the two tables say them, of now or of a moment that is past. */
export function compileDuties(rules: readonly RawRow[], mitigations: readonly RawRow[]): DutyRules {
  return new DutyRules(
    rules.map(parseDutyRule).filter(({ active }) => active),
    mitigations.filter(({ state }) => state === "active").map(parseMitigation),
  );
}

/** The duties of an organisation as they are now. */
export function readDuties(connection: Connection, org: number): DutyRules {
  return compileDuties(
    connection.statement("SELECT * FROM sod_rules WHERE org = ? AND active = 1").all(org),
    connection.statement("SELECT * FROM sod_mitigations WHERE org = ? AND state = 'active'").all(org),
  );
}

function parseMitigation(row: RawRow): Mitigation {
  return {
    id: String(row.id),
    ruleId: String(row.rule_id),
    // Written by the mitigation actions, after validation.
    persons: new Set(JSON.parse(String(row.persons)) as string[]),
    subjects: row.subjects === null ? null : new Set(JSON.parse(String(row.subjects)) as string[]),
    from: Number(row.approved_at),
    until: Number(row.valid_until),
  };
}
