import { Type } from "@sinclair/typebox";
import type { EventRow } from "../../../evidence/read.ts";
import type { ReadContext } from "../../../kernel/context.ts";
import { invalid } from "../../../kernel/errors.ts";
import { localise } from "../../../kernel/language.ts";
import { say } from "../../../text/message.ts";
import { periodInput, spansOf } from "../events.ts";
import type { EventFilter } from "../filter.ts";
import { searchEvents } from "../search.ts";
import { type Papers, papersOf, papersOfApproval } from "./parts.ts";

const word = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));

/** A record, an approval or a period. */
export const askedInput = { collection: word, record_id: word, approval_id: word, ...periodInput };

export interface Asked {
  collection?: string;
  record_id?: string;
  approval_id?: string;
  from?: string;
  to?: string;
}

export async function subjectOf(
  context: ReadContext,
  asked: Asked,
): Promise<{ filter: EventFilter; papers: Papers }> {
  const { collection, record_id, approval_id, from, to } = asked;
  if (approval_id !== undefined) {
    if (collection !== undefined || record_id !== undefined)
      throw invalid("approval_id", "CONTRADICTION", say("governance.errors.recordOrApproval"));
    context.about("approvals", approval_id);
    return { filter: { approval_id }, papers: await papersOfApproval(context, approval_id) };
  }
  if (record_id !== undefined) {
    if (collection === undefined)
      throw invalid("collection", "REQUIRED", say("governance.errors.collectionOfRecord"));
    context.about(collection, record_id);
    const known = context.answerOf(`${collection}.get`) !== undefined;
    const papers = known ? await papersOf(context, collection, record_id) : { files: {}, left: [] };
    return { filter: { collection, record_id }, papers };
  }
  if (from === undefined && to === undefined)
    throw invalid("record_id", "REQUIRED", say("governance.errors.binderSubject"));
  return { filter: collection === undefined ? {} : { collection }, papers: { files: {}, left: [] } };
}

export async function eventsOf(
  context: ReadContext,
  filter: EventFilter,
  asked: Asked,
  most: number,
): Promise<EventRow[]> {
  const { connection } = context.handle;
  const { organization } = context.principal;
  const rows: EventRow[] = [];
  let at: number | undefined;
  do {
    const found = await searchEvents(connection, organization, {
      filter,
      spans: spansOf(connection, organization.key, asked),
      limit: 500,
      cursor: at === undefined ? undefined : { backward: false, at },
    });
    rows.push(...found.rows);
    at = found.rest;
    if (rows.length > most)
      throw invalid("from", "TOO_MANY", say("governance.errors.binderTooLarge", { max: most }));
  } while (at !== undefined);
  return rows.reverse();
}

export function titleOf(
  context: ReadContext,
  { collection, record_id, approval_id, from, to }: Asked,
): string {
  if (approval_id !== undefined)
    return localise(context, say("governance.papers.approvalTitle", { id: approval_id }));
  if (record_id !== undefined) return `${collection} ${record_id}`;
  const parts = [
    collection ?? [],
    from === undefined ? [] : say("governance.papers.fromTime", { from }),
    to === undefined ? [] : say("governance.papers.untilTime", { to }),
  ];
  return parts
    .flat()
    .map((part) => localise(context, part))
    .join(" ");
}
