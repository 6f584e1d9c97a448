import { sql } from "drizzle-orm";
import type { WriteContext } from "../../../kernel/context.ts";
import { defineEntity, type RecordIn } from "../../../kernel/entity.ts";
import { type Detail, Fault } from "../../../kernel/errors.ts";
import { choice, reference, text } from "../../../records/fields/index.ts";
import { queryRows, refuseCircle } from "../../../records/index.ts";
import { say, type Text } from "../../../text/message.ts";

const LOCATION_KINDS = ["internal", "supplier", "customer", "loss", "transit"] as const;
export type LocationKind = (typeof LOCATION_KINDS)[number];

/** Declared before the entity, whose type TypeScript infers from its rules. */
const LOCATIONS = { module: "ops", name: "locations", singular: "location" };

export const OWN_LOCATIONS: { kind: readonly LocationKind[] } = { kind: ["internal", "transit"] };

/** True for the organisation's own locations: their stock has a value and is never negative. */
export function isOwn(kind: LocationKind): boolean {
  return OWN_LOCATIONS.kind.includes(kind);
}

export const locations = defineEntity({
  ...LOCATIONS,
  description:
    "A place for goods. Internal and transit locations are your own. Suppliers, customers and loss " +
    "are sources and destinations of goods.",
  nameable: [],
  label: ["code", "name"],
  ui: { columns: ["kind", "parent_id"], sort: "code", tones: { active: "good" } },
  fields: {
    code: text({ required: true, max: 30, unique: true, search: true, filter: true }),
    name: text({ required: true, search: true, filter: true }),
    kind: choice(LOCATION_KINDS, { required: true, initial: "internal", set: "once", filter: true }),
    parent_id: reference("ops.locations", { help: say("ops.fieldHelp.locations.parent_id") }),
  },
  states: ["active", "closed"],
  initial: "active",
  frozen: ["closed"],
  transitions: {
    close: {
      summary: "Close an empty location",
      from: ["active"],
      to: "closed",
      apply: (context, record) => {
        requireEmpty(context, record);
        return undefined;
      },
    },
    reopen: { summary: "Reopen a location", from: ["closed"], to: "active" },
  },
  check: (context, record, before) => {
    if (before && record.archived_at !== null && before.archived_at === null) requireEmpty(context, record);
    const { id, parent_id: above } = record;
    if (before && above !== before.parent_id) refuseCircle(context, LOCATIONS, "parent_id", { id, above });
  },
});

export type Location = RecordIn<typeof locations>;

function requireEmpty(context: WriteContext, { id, kind }: { id: string; kind: LocationKind }): void {
  const org = context.principal.organization.key;
  const some = (rest: ReturnType<typeof sql>) =>
    queryRows(context, sql`SELECT 1 FROM ${rest} LIMIT 1`).length > 0;
  const reasons: Detail[] = [];
  const because = (code: string, message: Text) => reasons.push({ path: "state", code, message });
  if (isOwn(kind) && some(sql`ops_stock_places WHERE org = ${org} AND location_id = ${id} AND on_hand <> 0`))
    because("STOCK_THERE", say("ops.errors.locationNotEmpty"));
  const open = sql`archived_at IS NULL AND state IN ('planned', 'reserved')`;
  if (
    some(sql`ops_stock_moves WHERE org = ${org} AND from_id = ${id} AND ${open}`) ||
    some(sql`ops_stock_moves WHERE org = ${org} AND to_id = ${id} AND ${open}`)
  )
    because("MOVES_OPEN", say("ops.errors.locationHasMoves"));
  if (
    some(
      sql`ops_locations WHERE org = ${org} AND parent_id = ${id} AND archived_at IS NULL AND state = 'active'`,
    )
  )
    because("PARTS_OPEN", say("ops.errors.locationHasParts"));
  if (reasons.length > 0) throw new Fault("RECORD_IN_USE", { details: reasons });
}
