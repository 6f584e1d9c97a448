import { logOf, parseRequest, type Request } from "../../engine/approvals/request.ts";
import { inputOf, snapshotOf } from "../../engine/approvals/sealing.ts";
import { approvalRequests as requests } from "../../engine/approvals/tables.ts";
import type { ReadContext } from "../../kernel/context.ts";
import type { Forgetter, Subject } from "../../records/index.ts";
import { pick } from "../../store/rows.ts";
import { say } from "../../text/message.ts";
import { COLLECTION } from "./seen.ts";

/** Erasure destroys the key of inputs, snapshots, reasons and comments; who decided, and when, remains. */
export const forgetter: Forgetter = {
  name: "approvals",
  find: async (context, { subjects, words }) => {
    const about = subjects.flatMap((subject) =>
      requestsOf(context, subject).map((request) => ({
        request,
        why: say("governance.reasons.inputOf", {
          action: request.action,
          record: `${subject.collection}/${subject.id}`,
        }),
      })),
    );
    const known = new Set(about.map(({ request }) => request.id));
    const naming = requestsNaming(context, words)
      .filter(({ id }) => !known.has(id))
      .map((request) => ({ request, why: say("governance.reasons.namesPerson") }));
    return [...about, ...naming].map(({ request, why }) => ({ collection: COLLECTION, id: request.id, why }));
  },
  forget: async (context, subjects) => {
    const found = new Map(
      subjects.flatMap((subject) => requestsOf(context, subject)).map((request) => [request.id, request]),
    );
    return { destroyed: found.size, keys: [...found.values()].map(({ personKey }) => personKey) };
  },
};

/** Searches readable inputs, snapshots and timelines. */
function requestsNaming(context: ReadContext, words: readonly string[]): Request[] {
  const sought = words.map((word) => word.toLowerCase()).filter((word) => word.length > 0);
  if (sought.length === 0) return [];
  return context.handle.connection
    .all`SELECT ${pick(requests)} FROM ${requests} WHERE ${requests.org} = ${context.org}`
    .map(parseRequest)
    .filter((request) => {
      const said = logOf(context, request).map((entry) => entry.words);
      const kept = [inputOf(context, request), snapshotOf(context, request), said];
      const text = JSON.stringify(kept).toLowerCase();
      return sought.some((word) => text.includes(word));
    });
}

/** Requests about a record, or that created it. Keeps requests that a user made as part of their job. */
function requestsOf({ handle, org }: ReadContext, { collection, id }: Subject): Request[] {
  const rows =
    collection === COLLECTION
      ? handle.connection
          .all`SELECT ${pick(requests)} FROM ${requests} WHERE ${requests.org} = ${org} AND ${requests.id} = ${id}`
      : handle.connection.all`SELECT ${pick(requests)} FROM ${requests}
          WHERE ${requests.org} = ${org} AND (${requests.record_id} = ${id} OR ${requests.result_id} = ${id})`;
  return rows.map(parseRequest);
}
