import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import { closed, idInput } from "../kernel/schema.ts";
import type { Catalog } from "../records/index.ts";
import { part, pick } from "../store/rows.ts";
import { LIST } from "./actions.ts";
import { mailMessages } from "./tables.ts";
import { isShown, messageSchema, showMessage } from "./view.ts";

const MOST = 200;
const MOST_RECORDS = 100;

/** Messages about records, for the people who work with it. */
export function messagesAboutAction(catalog: Catalog): Action {
  return defineAction({
    name: "desk.mail.list",
    summary: "List messages about records",
    description: `The newest ${MOST} that you sent, or that anyone sent if you can list all messages.`,
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: "/api/v1/desk/mail" }],
    input: Type.Object(
      {
        collection: Type.String({ maxLength: 100, description: "Collection of the records" }),
        ids: Type.Array(idInput, { minItems: 1, maxItems: MOST_RECORDS, description: "IDs of the records" }),
      },
      closed,
    ),
    output: Type.Object({ data: Type.Array(messageSchema) }, closed),
    run: async (context, { collection, ids }) => {
      const { org, handle, principal } = context;
      const rows = handle.connection.all`SELECT ${pick(mailMessages)} FROM ${mailMessages}
        WHERE ${mailMessages.org} = ${org} AND ${mailMessages.collection} = ${collection}
          AND ${mailMessages.record_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
          ${context.holds(LIST) ? part`` : part`AND ${mailMessages.requested_by} = ${principal.id}`}
        ORDER BY ${mailMessages.rid} DESC LIMIT ${MOST}`;
      const shown = rows.filter((row) => isShown(context, catalog, row));
      context.returned(shown.length);
      return { data: shown.map((row) => showMessage(context, row)) };
    },
  });
}
