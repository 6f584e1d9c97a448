import { type Static, Type } from "@sinclair/typebox";
import { sodMitigations as mitigations } from "../../../engine/duties/tables.ts";
import { moment } from "../../../identity/index.ts";
import { dayIn } from "../../../kernel/clock.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, nullable, oneOf } from "../../../kernel/schema.ts";
import { pick, type RowOf } from "../../../store/rows.ts";

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
    person_ids: Type.Array(Type.String(), { description: "User who may perform both duties" }),
    subjects: nullable(Type.Array(subjectSchema, { description: "Only record covered. Null covers all." })),
    owner_id: Type.String({ description: "Person responsible for the control" }),
    control: Type.String({ description: "Compensating control" }),
    expires_on: Type.String({ format: "date", description: "First day on which the rule applies again" }),
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
  return context.handle.connection.all`SELECT ${pick(mitigations)} FROM ${mitigations}
    WHERE ${mitigations.org} = ${context.org} ORDER BY ${mitigations.id} DESC LIMIT 1000`.map((row) =>
    showMitigation(context, row),
  );
}

export function loadMitigation(context: ReadContext, id: string): MitigationView {
  context.about(COLLECTION, id);
  const row = context.handle.connection.get`SELECT ${pick(mitigations)} FROM ${mitigations}
    WHERE ${mitigations.org} = ${context.org} AND ${mitigations.id} = ${id}`;
  if (!row) throw new Fault("RECORD_NOT_FOUND");
  return showMitigation(context, row);
}

function showMitigation({ now, principal }: ReadContext, row: RowOf<typeof mitigations>): MitigationView {
  const at = (value: number | null) => (value === null ? null : moment(value));
  const { org: _, persons, subjects, owner, valid_until, ...shown } = row;
  return {
    ...shown,
    person_ids: [...persons],
    subjects: subjects?.map(placeIn) ?? null,
    owner_id: owner,
    expires_on: dayIn(principal.organization.timeZone, valid_until),
    state: row.state !== "revoked" && valid_until <= now ? "expired" : row.state,
    approved_at: at(row.approved_at),
    revoked_at: at(row.revoked_at),
    created_at: moment(row.created_at),
  };
}

function placeIn(subject: string): { collection: string; id: string } {
  const [collection = "", id = ""] = subject.split("/");
  return { collection, id };
}
