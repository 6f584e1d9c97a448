import { type Static, Type } from "@sinclair/typebox";
import { hex, OUTCOMES } from "../../engine/audit/event.ts";
import type { EventRow } from "../../engine/audit/read.ts";
import { type Sides, unseal } from "../../engine/audit/seal.ts";
import { rfc3339 } from "../../kernel/clock.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { closed, nullable, oneOf } from "../../kernel/schema.ts";
import type { Catalog } from "../../records/index.ts";
import { AUDIT_PERSONAL } from "../settings/roles/catalogue.ts";

const values = nullable(Type.Record(Type.String(), Type.Unknown()));

export const eventSchema = Type.Object(
  {
    id: Type.String({ description: "The place in the log, as text" }),
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
    code: nullable(Type.String({ description: "The error that a refused call was answered with" })),
    returned: nullable(Type.Integer({ description: "How many records a read gave out" })),
    before: values,
    after: values,
    personal: Type.Optional(
      oneOf(
        ["shown", "partly", "sealed", "erased"],
        `Whether before and after show the people's values of this event: that takes the permission ${AUDIT_PERSONAL}, and for sensitive fields that of their collection; erased ones are gone for ever`,
      ),
    ),
    policy_ids: Type.Array(Type.String()),
    approval_id: nullable(Type.String()),
    prev_hash: Type.String(),
    hash: Type.String(),
  },
  { ...closed, $id: "AuditEvent" },
);
type EventView = Static<typeof eventSchema>;
type Values = Record<string, unknown>;

/** How an answer shows an event, with as much of people's values as the caller may see. */
export function eventViewer(context: ReadContext, catalog: Catalog): (row: EventRow) => EventView {
  const mayPersonal = context.holds(AUDIT_PERSONAL);
  return (row) => {
    const opened = row.sealed === null ? undefined : open(row, row.sealed);
    const before = { ...parse(row.before), ...opened?.sides.before };
    const after = { ...parse(row.after), ...opened?.sides.after };
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
      ...(opened && { personal: opened.personal }),
      policy_ids: list(row.policy_ids),
      approval_id: row.approval_id,
      prev_hash: hex(row.prev_hash),
      hash: hex(row.hash),
    };
  };

  function open(
    row: EventRow,
    sealed: string,
  ): { personal: NonNullable<EventView["personal"]>; sides: Sides } {
    const none: Sides = { before: {}, after: {} };
    if (!mayPersonal) return { personal: "sealed", sides: none };
    const whole = tryUnseal(context, row, sealed);
    if (!whole) return { personal: "erased", sides: none };
    const hidden = hiddenFields(row.collection);
    const sides = { before: without(whole.before, hidden), after: without(whole.after, hidden) };
    const all = count(sides) === count(whole);
    return { personal: all ? "shown" : "partly", sides };
  }

  /** What the caller could not see of the record itself, the trail does not show either. */
  function hiddenFields(collection: string | null): readonly string[] {
    if (collection === null || context.holds(`sensitive.${collection}`)) return [];
    return catalog.collections.get(collection)?.sensitive ?? [];
  }
}

function tryUnseal({ vault }: ReadContext, row: EventRow, sealed: string): Sides | undefined {
  try {
    return unseal(vault, sealed, `${row.collection}/${row.record_id}`);
  } catch {
    // The row was tampered with. Verifying the log says so; here there is nothing to show.
    return undefined;
  }
}

function parse(text: string | null): Values {
  try {
    const parsed: unknown = text === null ? {} : JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function list(text: string | null): string[] {
  return Object.values(parse(text)).map(String);
}

function without(side: Values, hidden: readonly string[]): Values {
  return Object.fromEntries(Object.entries(side).filter(([name]) => !hidden.includes(name)));
}

function count({ before, after }: Sides): number {
  return Object.keys(before).length + Object.keys(after).length;
}

function orNull(side: Values): Values | null {
  return Object.keys(side).length > 0 ? side : null;
}
