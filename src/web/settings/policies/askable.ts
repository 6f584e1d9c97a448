import { useMemo } from "react";
import { useColleagues } from "../../kit/person.tsx";
import { type RoleRef, useRoleName } from "../../kit/role-names.ts";
import { useLanguage } from "../../language/language.ts";
import { useNames } from "../../language/names.ts";
import type { MetaEntity, MetaField } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import type { Operator, Place } from "./conditions.ts";

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Value that a condition can test, with its possible operands. */
export interface Askable {
  readonly field: string;
  readonly label: string;
  readonly kind:
    | "choice"
    | "reference"
    | "text"
    | "number"
    | "money"
    | "boolean"
    | "day"
    | "moment"
    | "time"
    | "list"
    | "address";
  readonly operators: readonly Operator[];
  readonly choices?: readonly Choice[];
  readonly target?: string;
  /** Attribute of the caller that the value can be compared with, by path. */
  readonly own?: Choice;
  /** Personal data: conditions test its presence or compare it with the caller, so no value is stored. */
  readonly personal?: boolean;
}

const EQUAL = ["$eq", "$ne", "$in", "$nin", "$exists"] as const;
const ORDERED = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte", "$exists"] as const;
const LISTED = ["$contains", "$exists"] as const;
const PERSONAL = ["$exists"] as const;

/** Fields offered separately or meaningless in rules. */
const UNASKED: ReadonlySet<string> = new Set(["state", "id", "version", "archived_at"]);
/** User ids stored as plain text. */
const PEOPLE: ReadonlySet<string> = new Set(["created_by", "updated_by"]);
const NAMED = ["$eq", "$ne", "$exists"] as const;

const KINDS: Readonly<Record<string, Askable["kind"]>> = {
  money: "money",
  integer: "number",
  decimal: "number",
  boolean: "boolean",
  date: "day",
  datetime: "moment",
  words: "list",
  references: "list",
};

const MONDAY = Date.UTC(2026, 10, 16);

export function useAskables(
  entity: MetaEntity | undefined,
  roles: readonly RoleRef[],
  teams: readonly Choice[],
): Readonly<Record<Place, readonly Askable[]>> {
  const t = useTexts("settings.askable");
  const names = useNames();
  const { language } = useLanguage();
  const colleagues = useColleagues();
  const roleName = useRoleName(roles);
  return useMemo(() => {
    const people = [...(colleagues?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name }));
    const self = { value: "subject.user_id", label: t.self };
    const ownTeam = { value: "subject.team_id", label: t.ownTeam };
    const weekdays = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
    const roleChoices = roles.map(({ name }) => ({ value: name, label: roleName(name) }));
    const fieldOf = (field: MetaField, collection: string): Askable[] => {
      const base = { field: field.name, label: names.field(collection, field.name) };
      const personal = field.privacy !== "none" && field.target === null;
      if (personal) return [{ ...base, kind: "text", operators: PERSONAL, personal }];
      if (field.target === "users" || PEOPLE.has(field.name))
        return [{ ...base, kind: "choice", operators: EQUAL, choices: people, own: self }];
      if (field.target === "settings.teams")
        return [{ ...base, kind: "choice", operators: EQUAL, choices: teams, own: ownTeam }];
      if (field.target !== null && field.kind === "reference")
        return [{ ...base, kind: "reference", operators: NAMED, target: field.target }];
      if (field.choices.length > 0) {
        const choices = field.choices.map((word) => ({
          value: word,
          label: names.choice(collection, field.name, word),
        }));
        const isList = field.kind === "choices";
        return [{ ...base, kind: isList ? "list" : "choice", operators: isList ? LISTED : EQUAL, choices }];
      }
      if (field.operators.length === 0) return [];
      const kind = KINDS[field.kind] ?? "text";
      const operators =
        kind === "text" ? EQUAL : kind === "list" ? LISTED : kind === "boolean" ? EQUAL : ORDERED;
      return [{ ...base, kind, operators }];
    };
    return {
      record: entity
        ? [
            {
              field: "state",
              label: t.state,
              kind: "choice",
              operators: EQUAL,
              choices: entity.states.map((state) => ({
                value: state,
                label: names.state(entity.collection, state),
              })),
            },
            ...entity.fields
              .filter(({ name }) => !UNASKED.has(name))
              .flatMap((field) => fieldOf(field, entity.collection)),
          ]
        : [],
      subject: [
        { field: "roles", label: t.roles, kind: "list", operators: LISTED, choices: roleChoices },
        { field: "team_id", label: t.team_id, kind: "choice", operators: EQUAL, choices: teams },
        { field: "user_id", label: t.user_id, kind: "choice", operators: EQUAL, choices: people },
        {
          field: "kind",
          label: t.kind,
          kind: "choice",
          operators: ["$eq", "$ne"],
          choices: [
            { value: "user", label: t.person },
            { value: "key", label: t.program },
          ],
        },
      ],
      context: [
        { field: "ip", label: t.ip, kind: "address", operators: ["$in", "$nin"] },
        { field: "mfa", label: t.mfa, kind: "boolean", operators: ["$eq"] },
        { field: "local_time", label: t.local_time, kind: "time", operators: ["$gte", "$gt", "$lte", "$lt"] },
        {
          field: "weekday",
          label: t.weekday,
          kind: "choice",
          operators: ["$in", "$nin", "$eq", "$ne"],
          choices: Array.from({ length: 7 }, (_, day) => ({
            value: String(day + 1),
            label: weekdays.format(MONDAY + day * 86_400_000),
          })),
        },
        { field: "date", label: t.date, kind: "day", operators: ["$gte", "$gt", "$lte", "$lt", "$eq"] },
        {
          field: "channel",
          label: t.channel,
          kind: "choice",
          operators: EQUAL,
          choices: (["http", "cli", "job", "import", "system"] as const).map((value) => ({
            value,
            label: t[value],
          })),
        },
      ],
    };
  }, [t, names, language, colleagues, roleName, entity, roles, teams]);
}
