import type { EventRow } from "../../evidence/read.ts";
import type { ReadContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { kindsOf } from "../../papers/index.ts";
import { withheldById } from "../../records/access/fields-access.ts";
import { isReadable, maySeeFiles } from "../../records/index.ts";
import type { Collection } from "../../records/model/collection.ts";
import { say } from "../../text/message.ts";
import { requireWholeSight } from "../data/exports/whole.ts";
import type { GovernanceParts } from "../part.ts";

export type TrailParts = Pick<GovernanceParts, "catalog" | "registry" | "eventReaders" | "policySubjects">;

export interface Withheld {
  readonly all: boolean;
  has(field: string): boolean;
}

const ALL: Withheld = { all: true, has: () => true };
const NONE: Withheld = { all: false, has: () => false };

/** Events hide values that the caller could not see in the record or setting itself. */
export function withholder(
  context: ReadContext,
  parts: TrailParts,
): (row: Pick<EventRow, "collection" | "record_id">) => Withheld {
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
  const papers = kindsOf(collection.entity).every(({ spec }) => !spec.shows.some((name) => fields.has(name)));
  return {
    all: false,
    has: (field) =>
      fields.has(field) ||
      (!files && field.startsWith(FILE_FACTS)) ||
      (!papers && field.startsWith(PAPER_FACTS)),
  };
}

const FILE_FACTS = "attachment_";
/** Claims of a record's document repeat its values. */
const PAPER_FACTS = "paper_";

/** For objects that are not records: uses their declared reader, or the permission to get or list them. */
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

/** Event texts are hashed as a whole, so they are shown whole or not at all. */
export function withholdsNothing(context: ReadContext, parts: TrailParts): (row: EventRow) => boolean {
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

/** Requires access to all event contents, for files that contain all of them. */
export function requireWholeTrail(context: ReadContext, parts: TrailParts): void {
  requireWholeSight(context, parts);
  const missing = parts
    .registry()
    .actions.find(
      ({ name, access }) => access === "permission" && /\.(get|list)$/.test(name) && !mayRead(context, name),
    );
  if (missing) {
    const message = say("errors.access.permissionMissingToo", { permission: missing.name });
    throw new Fault("ACCESS_DENIED", { details: [{ path: "action", code: "PERMISSION_MISSING", message }] });
  }
}

function mayRead(context: ReadContext, permission: string): boolean {
  return context.holds(permission) && context.policy(permission).permits(() => ({}));
}

/** Returns no values for a tampered row. */
export function valuesOf(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = text === null ? {} : JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
