import { rfc3339 } from "../../kernel/clock.ts";
import type { Entity } from "../../kernel/entity.ts";
import type { AnyField, FieldMap } from "../../kernel/field.ts";
import { say } from "../../text/message.ts";
import { choice, customSchema, datetime, integer, object, reference, text, words } from "../fields/index.ts";

/** Fields before and after the entity's own ones, in API order. */
export function standardFields(entity: Entity): { head: FieldMap; tail: FieldMap } {
  return {
    head: {
      id: text({ required: true, set: "rules" }),
      ...(entity.numbering && {
        number: text({
          required: entity.numbering.given !== "by_transition",
          set: "rules",
          filter: true,
          search: true,
        }),
      }),
      version: integer({ required: true, set: "rules" }),
      state: choice(entity.states, { required: true, set: "rules", filter: true }),
    },
    tail: {
      owner_id: reference("users", { onArchive: "keep", help: say("records.fieldHelp.standard.owner_id") }),
      team_id: reference("settings.teams", { onArchive: "keep" }),
      tags: words({ required: true, initial: [] }),
      custom: object(customSchema, {
        required: true,
        initial: {},
        help: say("records.fieldHelp.standard.custom"),
      }),
      created_at: datetime({ required: true, set: "rules", filter: true }),
      created_by: text({ required: true, set: "rules" }),
      updated_at: datetime({ required: true, set: "rules", filter: true }),
      updated_by: text({ required: true, set: "rules" }),
      archived_at: datetime({ set: "rules" }),
    },
  };
}

export function showValue(field: AnyField, value: unknown): unknown {
  return field.kind === "datetime" && typeof value === "number" ? rfc3339(value) : value;
}

export function showLine(fields: FieldMap, line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, showValue(field, line[name] ?? null)]),
  );
}
