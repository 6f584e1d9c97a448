import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { closed, idInput, nullable, oneOf } from "../kernel/schema.ts";
import { type Catalog, isPermitted } from "../records/index.ts";
import { part, pick, set } from "../store/rows.ts";
import { say } from "../text/message.ts";
import type { Mailer } from "./mailer.ts";
import { findMessage, type MailRow, MESSAGES, openContent } from "./message.ts";
import { enqueueDelivery, PATIENCE_MS } from "./outbox.ts";
import { MAIL_KINDS, MAIL_STATES, mailMessages } from "./tables.ts";
import { isShown, messageSchema, showMessage } from "./view.ts";

const PATH = "/api/v1/settings/mail";
/** For the user whose action sent a message, who need not be an administrator. */
const DESK = "/api/v1/desk/mail";
/** Permission to see all messages. */
export const LIST = "settings.mail.messages.list";
const WEEK = 7 * 86_400_000;

export function mailStateAction(mailer: Mailer | undefined): Action {
  return defineAction({
    name: "settings.mail.get",
    summary: "Get the state of outgoing mail",
    description:
      "The settings are in the settings file, section `mail`. Passwords and tokens are never returned; the server is shown to operators only.",
    kind: "read",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        is_set_up: Type.Boolean(),
        from: nullable(Type.String()),
        server: nullable(
          Type.Object(
            {
              host: Type.String(),
              port: Type.Integer(),
              tls: oneOf(["starttls", "implicit", "none"]),
              login: oneOf(["none", "password", "oauth"]),
            },
            { ...closed, description: "Null unless you are an operator" },
          ),
        ),
        queued: Type.Integer(),
        sent: Type.Integer({ description: "In the last seven days" }),
        failed: Type.Integer({ description: "In the last seven days" }),
        unsure: Type.Integer({ description: "In the last seven days" }),
      },
      { ...closed, $id: "MailState" },
    ),
    run: async (context) => {
      const { host, port, tls, login, from } = mailer?.settings ?? {};
      const isKnown = host !== undefined && port !== undefined && tls !== undefined && login !== undefined;
      return {
        is_set_up: mailer !== undefined,
        from: from?.address ?? null,
        server: isKnown && context.principal.operator ? { host, port, tls, login: login.kind } : null,
        queued: count(context, ["queued", "sending"], 0),
        sent: count(context, ["sent"], context.now - WEEK),
        failed: count(context, ["failed"], context.now - WEEK),
        unsure: count(context, ["unsure"], context.now - WEEK),
      };
    },
  });
}

function count({ handle, org }: ReadContext, states: readonly MailRow["state"][], since: number): number {
  return states.reduce(
    (sum, state) =>
      sum +
      handle.connection.count`SELECT count(*) FROM ${mailMessages}
        WHERE ${mailMessages.org} = ${org} AND ${mailMessages.state} = ${state} AND ${mailMessages.created_at} >= ${since}`,
    0,
  );
}

export function listMessagesAction(catalog: Catalog): Action {
  return defineAction({
    name: LIST,
    summary: "List messages",
    description: "Newest first, without messages about records that you cannot see. Kept for 400 days.",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/messages` }],
    input: Type.Object(
      {
        state: Type.Optional(oneOf(MAIL_STATES)),
        kind: Type.Optional(oneOf(MAIL_KINDS)),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional({ ...idInput, description: "`next_cursor` of the previous page" }),
      },
      closed,
    ),
    output: Type.Object(
      {
        data: Type.Array(messageSchema),
        page: Type.Object({ next_cursor: nullable(Type.String()) }, closed),
      },
      closed,
    ),
    run: async (context, { state, kind, limit = 50, cursor }) => {
      const { rid, org } = mailMessages;
      const rows = context.handle.connection.all`SELECT ${pick(mailMessages)} FROM ${mailMessages}
        WHERE ${org} = ${context.org}
          ${state === undefined ? part`` : part`AND ${mailMessages.state} = ${state}`}
          ${kind === undefined ? part`` : part`AND ${mailMessages.kind} = ${kind}`}
          AND ${rid} < coalesce((SELECT ${rid} FROM ${mailMessages}
            WHERE ${org} = ${context.org} AND ${mailMessages.id} = ${cursor ?? ""}), 9223372036854775807)
        ORDER BY ${rid} DESC LIMIT ${limit + 1}`;
      const page = rows.slice(0, limit);
      const shown = page
        .filter((row) => isShown(context, catalog, row))
        .map((row) => showMessage(context, row));
      context.returned(shown.length);
      const next_cursor = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
      return { data: shown, page: { next_cursor } };
    },
  });
}

export function getMessageAction(catalog: Catalog): Action {
  return defineAction({
    name: "desk.mail.get",
    summary: "Get a message",
    description: "Available to the user whose action sent it, and to those who can list all messages.",
    kind: "read",
    access: "signed_in",
    http: [{ method: "GET", path: `${DESK}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: messageSchema,
    run: async (context, { id }) => showMessage(context, ownMessage(context, catalog, id)),
  });
}

export function sendAgainAction(catalog: Catalog): Action {
  return defineAction({
    name: "desk.mail.send_again",
    summary: "Send a message again",
    description:
      "For messages that failed, or whose outcome is unknown: if the mail server did accept such a message, it arrives twice, with the same Message-ID.",
    kind: "write",
    access: "signed_in",
    http: [{ method: "POST", path: `${DESK}/:id/send-again` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    input: Type.Object({ id: idInput }, closed),
    output: messageSchema,
    run: async (context, { id }) => {
      const row = ownMessage(context, catalog, id);
      context.about(MESSAGES, id);
      if (row.state !== "failed" && row.state !== "unsure")
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("mail.errors.notFailed") });
      if (!maySendAgain(context, catalog, row)) throw new Fault("ACCESS_DENIED");
      if (!openContent(context.vault, row))
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("mail.outcome.erased") });
      const { now } = context;
      const change = {
        state: "queued",
        attempts: 0,
        next_at: now,
        until: now + PATIENCE_MS,
        error: null,
        settled_at: null,
        job_id: enqueueDelivery(context, row, `again ${now}`),
      } as const;
      context.handle.connection
        .run`UPDATE ${mailMessages} SET ${set(mailMessages, change)} WHERE ${mailMessages.id} = ${id}`;
      context.changed({
        collection: MESSAGES,
        id,
        version: null,
        before: { state: row.state },
        after: { state: "queued" },
      });
      return showMessage(context, { ...row, ...change });
    },
  });
}

/** Users may have lost the right to write about the record since. Administrators of mail need none. */
function maySendAgain(context: ReadContext, catalog: Catalog, row: MailRow): boolean {
  const collection = catalog.collections.get(row.collection);
  if (row.kind !== "record" || !collection || context.holds(LIST)) return true;
  const record = collection.rowById(context.handle.connection, context.org, row.record_id);
  return isPermitted(context, collection, record, "send_mail");
}

function ownMessage(context: ReadContext, catalog: Catalog, id: string): MailRow {
  const row = findMessage(context, id);
  const isOwn = row?.requested_by === context.principal.id || context.holds(LIST);
  if (!row || !isOwn || !isShown(context, catalog, row)) throw new Fault("RECORD_NOT_FOUND");
  return row;
}
