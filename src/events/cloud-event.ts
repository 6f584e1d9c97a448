import { type Static, Type } from "@sinclair/typebox";
import { hex } from "../engine/audit/event.ts";
import { changesIn } from "../engine/audit/history.ts";
import type { EventRow } from "../evidence/read.ts";
import type { Withheld } from "../governance/index.ts";
import { rfc3339 } from "../kernel/clock.ts";
import type { ReadContext } from "../kernel/context.ts";
import { closed, nullable } from "../kernel/schema.ts";
import { type Catalog, findRecord, isPermitted, presentRecord, shownHistory } from "../records/index.ts";
import { CUSTOM } from "../records/model/bound-field.ts";
import type { Positions } from "./position.ts";

const changeSchema = Type.Object(
  {
    field: Type.String(),
    from: Type.Optional(Type.Unknown()),
    to: Type.Optional(Type.Unknown()),
  },
  closed,
);

/** CloudEvents 1.0, in the structured JSON form. */
export const cloudEventSchema = Type.Object(
  {
    specversion: Type.Literal("1.0"),
    id: Type.String({ description: "Also the position after this event, for `after`" }),
    source: Type.String({ description: "The organisation, as a URN" }),
    type: Type.String({ description: "Name of the action" }),
    subject: Type.String({ description: "Collection and id of the record" }),
    time: Type.String({ format: "date-time" }),
    datacontenttype: Type.Literal("application/json"),
    sequence: Type.Optional(
      Type.String({ description: "Number in the audit trail, for its readers. Sorts as text." }),
    ),
    data: Type.Object(
      {
        collection: Type.String(),
        id: nullable(Type.String()),
        version: nullable(Type.Integer({ description: "Version of the record after the change" })),
        actor: Type.String({ description: 'The id of a person, or "system"' }),
        mandate: nullable(Type.String({ description: "Mandate by which a program acted for the actor" })),
        approval_id: nullable(Type.String({ description: "Approval request that the change carried out" })),
        changes: Type.Array(changeSchema, {
          description:
            "Changed fields of a record that you may see. Without the permission to read its history, values that it no longer has are left out.",
        }),
        erased: Type.Optional(
          Type.Array(Type.String(), {
            description: "Fields whose values were erased, also from earlier events",
          }),
        ),
        proof: Type.Object(
          {
            leaf_hash: Type.String({ description: "Leaf of the log's Merkle tree" }),
            index: Type.Optional(Type.Integer({ description: "For readers of the audit trail" })),
            size: Type.Optional(Type.Integer({ description: "Number of events in the log" })),
          },
          closed,
        ),
      },
      closed,
    ),
  },
  { ...closed, $id: "Event" },
);
export type CloudEvent = Static<typeof cloudEventSchema>;

/** Named by an erasure instead of the values. */
const ERASED = "erased";

/** Digits of the largest number that JSON can hold. */
const SEQUENCE_DIGITS = 16;

export interface Teller {
  readonly catalog: Catalog;
  readonly positions: Positions;
  /** Size of the log, for readers of the audit trail. */
  readonly size: number | undefined;
}

/** Tells an event to a reader who may see its subject. */
export function cloudEventOf(
  context: ReadContext,
  { catalog, positions, size }: Teller,
  row: EventRow & { collection: string },
  kept: Withheld,
): CloudEvent {
  const { organization } = context.principal;
  const { seq, collection, record_id, version, actor } = row;
  const changes = shownChanges(context, catalog, row, kept);
  const erased = changes.find(({ field }) => field === ERASED)?.to;
  return {
    specversion: "1.0",
    id: positions.idOf(organization, seq, row.hash),
    source: `urn:uuid:${organization.id}`,
    type: row.action,
    subject: record_id === null ? collection : `${collection}/${record_id}`,
    time: rfc3339(row.at),
    datacontenttype: "application/json",
    ...(size !== undefined && { sequence: String(seq).padStart(SEQUENCE_DIGITS, "0") }),
    data: {
      collection,
      id: record_id,
      version,
      actor,
      mandate: row.mandate ?? null,
      approval_id: row.approval_id,
      changes: changes.filter(({ field }) => field !== ERASED),
      ...(Array.isArray(erased) && { erased: erased.map(String).filter((name) => !kept.has(name)) }),
      proof: { leaf_hash: hex(row.hash), ...(size !== undefined && { index: seq - 1, size }) },
    },
  };
}

type Shown = Static<typeof changeSchema>;

/**
 * Values of records only: other things are read by their own calls. Without the permission to read the history, a value
 * is told as long as the record has it.
 */
function shownChanges(
  context: ReadContext,
  catalog: Catalog,
  event: EventRow & { collection: string },
  kept: Withheld,
): Shown[] {
  const { collection: name, record_id: id } = event;
  const changes = changesOf(context, event, `${name}/${id}`);
  const collection = catalog.collections.get(name);
  if (!collection || id === null) return changes.map(({ field }) => ({ field }));
  const shown = shownHistory(context, collection, kept, changes);
  const row = collection.rowById(context.handle.connection, context.org, id);
  if (isPermitted(context, collection, row, "history")) return shown;
  const record = findRecord(context, collection, id);
  const present = record ? presentRecord(context, collection, record) : {};
  return shown.map(({ field, to }) =>
    field === ERASED || Bun.deepEquals(to, valueIn(present, field)) ? { field, to } : { field },
  );
}

/** Reads a custom field out of the others. */
function valueIn(present: Record<string, unknown>, field: string): unknown {
  if (!field.startsWith(CUSTOM)) return present[field];
  // Safe cast: the field holds an object.
  return (present.custom as Record<string, unknown> | null)?.[field.slice(CUSTOM.length)] ?? null;
}

function changesOf({ vault }: ReadContext, row: EventRow, subject: string) {
  try {
    return changesIn(vault, subject, row);
  } catch {
    // Tampered row: verification reports it, and consumers must get past it.
    return [];
  }
}
