import type { EventRow } from "../../evidence/read.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { withheldById } from "../../records/access/fields-access.ts";
import { isReadable, maySeeFiles } from "../../records/index.ts";
import type { Collection } from "../../records/model/collection.ts";
import { requireWholeSight } from "../data/exports/whole.ts";
import type { GovernanceParts } from "../part.ts";

/** What decides which values of events a caller may see. */
export type TrailParts = Pick<GovernanceParts, "catalog" | "registry" | "eventReaders" | "policySubjects">;

/** The values of an event that are kept from the caller: all of them, or those of some fields. */
export interface Withheld {
  readonly all: boolean;
  has(field: string): boolean;
}

const ALL: Withheld = { all: true, has: () => true };
const NONE: Withheld = { all: false, has: () => false };

/** What events keep from the caller: what they could not see of the record, or of the setting, itself. */
export function withholder(context: ReadContext, parts: TrailParts): (row: EventRow) => Withheld {
  const known = new Map<string, Withheld>();
  return ({ collection: name, record_id: id }) => {
    if (name === null) return ALL;
    const place = `${name}/${id}`;
    let found = known.get(place);
    if (!found) {
      const collection = parts.catalog.collections.get(name);
      found = collection
        ? ofRecord(context, collection, id)
        : mayReadThing(context, parts, name, id)
          ? NONE
          : ALL;
      known.set(place, found);
    }
    return found;
  };
}

function ofRecord(context: ReadContext, collection: Collection, id: string | null): Withheld {
  const row = id === null ? undefined : collection.rowById(context.handle.connection, context.org, id);
  if (!isReadable(context, collection, row)) return ALL;
  const fields = withheldById(context, collection, id);
  const files = row ? maySeeFiles(context, collection, row) : !collection.entity.sensitiveFiles;
  return { all: false, has: (field) => fields.has(field) || (!files && field.startsWith(FILE_FACTS)) };
}

/** How the facts of an attached file begin. */
const FILE_FACTS = "attachment_";

/** Whether the caller may read a thing that is no record, as far as anything says who may. */
function mayReadThing(
  context: ReadContext,
  { registry, eventReaders }: TrailParts,
  name: string,
  id: string | null,
): boolean {
  const reader = eventReaders[name];
  if (reader) return reader(context, id);
  return ["get", "list"].some((verb) => {
    const action = registry().find(`${name}.${verb}`);
    if (action?.access === "operator") return context.principal.operator;
    return action?.access === "permission" && mayRead(context, action.name);
  });
}

/** Whether the text of an event says nothing that is kept from the caller: it is hashed as a whole, or not shown. */
export function tellsNothingWithheld(context: ReadContext, parts: TrailParts): (row: EventRow) => boolean {
  const withheld = withholder(context, parts);
  return (row) => {
    if (row.before === null && row.after === null) return true;
    const kept = withheld(row);
    return (
      !kept.all &&
      ![...Object.keys(valuesOf(row.before)), ...Object.keys(valuesOf(row.after))].some((name) =>
        kept.has(name),
      )
    );
  };
}

/** Refuses a file that holds all that events say to whoever may not read all of it. */
export function requireWholeTrail(context: ReadContext, parts: TrailParts): void {
  requireWholeSight(context, parts);
  const missing = parts
    .registry()
    .actions.find(
      ({ name, access }) => access === "permission" && /\.(get|list)$/.test(name) && !mayRead(context, name),
    );
  if (missing) {
    const message = `It needs the permission ${missing.name} as well`;
    throw new Fault("ACCESS_DENIED", { details: [{ path: "action", code: "PERMISSION_MISSING", message }] });
  }
}

function mayRead(context: ReadContext, permission: string): boolean {
  return context.holds(permission) && context.policy(permission).permits(() => ({}));
}

/** The values of one side of an event; none of a row that was tampered with. */
export function valuesOf(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = text === null ? {} : JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
