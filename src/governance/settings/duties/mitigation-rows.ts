import { type Static, Type } from "@sinclair/typebox";
import { moment } from "../../../identity/index.ts";
import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import type { RawRow } from "../../../store/statements.ts";

export const COLLECTION = "settings.sod.mitigations";
export const PATH = "/api/v1/settings/sod/mitigations";

const MITIGATION_STATES = ["proposed", "active", "expired", "revoked"] as const;
export type MitigationState = (typeof MITIGATION_STATES)[number];

export const subjectSchema = Type.Object(
  {
    collection: Type.String({ minLength: 1, maxLength: 100 }),
    id: Type.String({ minLength: 1, maxLength: 64 }),
  },
  closed,
);

export const mitigationSchema = Type.Object(
  {
    id: Type.String(),
    rule_id: Type.String(),
    person_ids: Type.Array(Type.String(), { description: "Who may do both meanwhile" }),
    subjects: nullable(Type.Array(subjectSchema, { description: "To what alone; null: to anything" })),
    owner_id: Type.String({ description: "Who answers for the control" }),
    control: Type.String({ description: "What is done instead to see that nothing goes wrong" }),
    expires_on: Type.String({ format: "date", description: "The first day on which the rule holds again" }),
    state: oneOf(MITIGATION_STATES),
    proposed_by: Type.String(),
    approved_by: nullable(Type.String()),
    approved_at: nullable(Type.String({ format: "date-time" })),
    revoked_by: nullable(Type.String()),
    revoked_at: nullable(Type.String({ format: "date-time" })),
    version: Type.Integer(),
    created_at: Type.String({ format: "date-time" }),
  },
  { ...closed, $id: "SodMitigation" },
);
export type MitigationView = Static<typeof mitigationSchema>;

export function mitigationsOf(context: ReadContext): MitigationView[] {
  return context.handle.connection
    .statement("SELECT * FROM sod_mitigations WHERE org = ? ORDER BY id DESC LIMIT 1000")
    .all(context.org)
    .map((row) => showMitigation(context, row));
}

/** The mitigation that a call is about. */
export function loadMitigation(context: ReadContext, id: string): MitigationView {
  context.about(COLLECTION, id);
  const row = context.handle.connection
    .statement("SELECT * FROM sod_mitigations WHERE org = ? AND id = ?")
    .get(context.org, id);
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return showMitigation(context, row);
}

function showMitigation({ now, principal }: ReadContext, row: RawRow): MitigationView {
  const text = (value: RawRow[string] | undefined) => (value === null ? null : String(value));
  const at = (value: RawRow[string] | undefined) => (value === null ? null : moment(value));
  const until = Number(row.valid_until);
  const over = row.state !== "revoked" && until <= now;
  return {
    id: String(row.id),
    rule_id: String(row.rule_id),
    // The JSON and enum columns were validated when they were stored.
    person_ids: JSON.parse(String(row.persons)) as string[],
    subjects: row.subjects === null ? null : (JSON.parse(String(row.subjects)) as string[]).map(placeIn),
    owner_id: String(row.owner),
    control: String(row.control),
    expires_on: dayIn(principal.organization.timeZone, until),
    state: over ? "expired" : (row.state as MitigationState),
    proposed_by: String(row.proposed_by),
    approved_by: text(row.approved_by),
    approved_at: at(row.approved_at),
    revoked_by: text(row.revoked_by),
    revoked_at: at(row.revoked_at),
    version: Number(row.version),
    created_at: moment(row.created_at),
  };
}

function placeIn(subject: string): { collection: string; id: string } {
  const [collection = "", id = ""] = subject.split("/");
  return { collection, id };
}
