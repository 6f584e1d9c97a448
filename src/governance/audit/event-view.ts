import { type Static, Type } from "@sinclair/typebox";
import { hex, OUTCOMES } from "../../engine/audit/event.ts";
import { type Sides, unseal } from "../../engine/audit/seal.ts";
import type { EventRow } from "../../evidence/read.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import { AUDIT_PERSONAL } from "../settings/roles/catalogue.ts";
import { type TrailParts, valuesOf, type Withheld, withholder } from "./withheld.ts";

const values = nullable(Type.Record(Type.String(), Type.Unknown()));

export const eventSchema = Type.Object(
  {
    id: Type.String({ description: "Position in the log, as a string" }),
    org: Type.String(),
    seq: Type.Integer(),
    at: Type.String({ format: "date-time" }),
    actor: Type.String({ description: 'The id of a person, or "anonymous" or "system"' }),
    via: Type.String(),
    session: nullable(Type.String()),
    ip: Type.String(),
    correlation_id: Type.String(),
    action: Type.String(),
    collection: nullable(Type.String()),
    record_id: nullable(Type.String()),
    version: nullable(Type.Integer()),
    outcome: oneOf(OUTCOMES),
    code: nullable(Type.String({ description: "Error code of a refused call" })),
    returned: nullable(Type.Integer({ description: "Number of records returned by a read" })),
    before: values,
    after: values,
    withheld: Type.Optional(
      Type.Literal(true, {
        description: "True if you cannot read the record of the event. All values are then withheld.",
      }),
    ),
    masked: Type.Optional(
      Type.Array(Type.String(), {
        description: "Changed fields that you cannot see",
      }),
    ),
    personal: Type.Optional(
      oneOf(
        ["shown", "partly", "sealed", "erased"],
        `True if before and after include personal values, which requires the permission ${AUDIT_PERSONAL} and, for sensitive fields, that of their collection. Erased values are gone permanently`,
      ),
    ),
    policy_ids: Type.Array(Type.String()),
    approval_id: nullable(Type.String()),
    mandate: nullable(Type.String({ description: "Mandate by which a program acted for the actor" })),
    client: nullable(Type.String({ description: "Name of the calling program, as it gives it" })),
    mfa: Type.Boolean({ description: "True if the caller had verified a second factor" }),
    prev_hash: Type.String(),
    hash: Type.String(),
  },
  { ...closed, $id: "AuditEvent" },
);
type EventView = Static<typeof eventSchema>;
type Values = Record<string, unknown>;

/** Shows only values that the caller could see in the record itself. */
export function eventViewer(context: ReadContext, parts: TrailParts): (row: EventRow) => EventView {
  const mayPersonal = context.holds(AUDIT_PERSONAL);
  const withheld = withholder(context, parts);
  return (row) => {
    const kept = withheld(row);
    const none = row.before === null && row.after === null && row.sealed === null;
    const open = { before: valuesOf(row.before), after: valuesOf(row.after) };
    const opened = row.sealed === null || kept.all ? undefined : unsealed(row, row.sealed, kept);
    const before = { ...without(open.before, kept), ...opened?.sides.before };
    const after = { ...without(open.after, kept), ...opened?.sides.after };
    const masked = [...new Set([...Object.keys(open.before), ...Object.keys(open.after)])].filter((name) =>
      kept.has(name),
    );
    return {
      id: String(row.seq),
      org: row.org,
      seq: row.seq,
      at: rfc3339(row.at),
      actor: row.actor,
      via: row.via,
      session: row.session,
      ip: row.ip,
      correlation_id: row.correlation_id,
      action: row.action,
      collection: row.collection,
      record_id: row.record_id,
      version: row.version,
      outcome: row.outcome,
      code: row.code,
      returned: row.returned,
      before: orNull(before),
      after: orNull(after),
      ...(kept.all && !none && { withheld: true as const }),
      ...(masked.length > 0 && !kept.all && { masked }),
      ...(opened && { personal: opened.personal }),
      policy_ids: list(row.policy_ids),
      approval_id: row.approval_id,
      mandate: row.mandate ?? null,
      client: row.client ?? null,
      mfa: row.mfa === 1,
      prev_hash: hex(row.prev_hash),
      hash: hex(row.hash),
    };
  };

  function unsealed(
    row: EventRow,
    sealed: string,
    kept: Withheld,
  ): { personal: NonNullable<EventView["personal"]>; sides: Sides } {
    const none: Sides = { before: {}, after: {} };
    if (!mayPersonal) return { personal: "sealed", sides: none };
    const whole = tryUnseal(context, row, sealed);
    if (!whole) return { personal: "erased", sides: none };
    const sides = { before: without(whole.before, kept), after: without(whole.after, kept) };
    const all = count(sides) === count(whole);
    return { personal: all ? "shown" : "partly", sides };
  }
}

function tryUnseal({ vault }: ReadContext, row: EventRow, sealed: string): Sides | undefined {
  try {
    return unseal(vault, sealed, `${row.collection}/${row.record_id}`);
  } catch {
    // Tampered row; reported by verification, nothing to show here.
    return undefined;
  }
}

function list(text: string | null): string[] {
  return Object.values(valuesOf(text)).map(String);
}

function without(side: Values, hidden: Withheld): Values {
  return Object.fromEntries(Object.entries(side).filter(([name]) => !hidden.has(name)));
}

function count({ before, after }: Sides): number {
  return Object.keys(before).length + Object.keys(after).length;
}

function orNull(side: Values): Values | null {
  return Object.keys(side).length > 0 ? side : null;
}
