import { type Static, Type } from "@sinclair/typebox";
import { findMember, languageOf, type Membership, principalOf } from "../../identity/index.ts";
import { clockAction } from "../../jobs/index.ts";
import { type Action, defineInnerAction } from "../../kernel/action.ts";
import { addDays } from "../../kernel/calendar.ts";
import type { WriteContext } from "../../kernel/context.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { memberships } from "../../kernel/tables.ts";
import { isMailKeyUsed, maySendMail, sendMail } from "../../mail/index.ts";
import type { Catalog } from "../../records/index.ts";
import { pick } from "../../store/rows.ts";
import { say, type Text } from "../../text/message.ts";
import { type noticeSchema, noticesFor } from "./list.ts";
import { MAIL_NOTICE, mailChoiceOf } from "./mail-at-once.ts";
import { saysOf } from "./words.ts";

type Notice = Static<typeof noticeSchema>;

const DAY = 86_400_000;
const SLICE = 50;
/** Days ahead whose due dates are in the digest. */
const AHEAD = 3;
const MOST_LINES = 50;

/** Sends one notification, unless it was read meanwhile. */
export function mailNoticeAction(catalog: Catalog): Action {
  return defineInnerAction({
    name: MAIL_NOTICE,
    summary: "Send a notification by e-mail",
    input: Type.Object({ user: idInput, id: idInput }, closed),
    output: Type.Null(),
    run: async (context, { user, id }) => {
      const member = activeMember(context, user);
      if (!member || !maySendMail(context)) return null;
      const notice = (await unread(context, catalog, member)).find((one) => one.id === id);
      if (!notice) return null;
      const subject = say("mail.notices.subject", { organization: member.organization.name });
      send(context, member, { subject, lines: [saysOf(notice)], path: pageOf(catalog, notice) });
      return null;
    },
  });
}

/** Sends each user who wants it the unread notifications of a day and the next due dates. */
export const mailDigest = (catalog: Catalog) =>
  clockAction({
    name: "desk.notices.digest",
    summary: "Send daily digests by e-mail",
    run: async (context, day) => {
      let done = 0;
      if (!maySendMail(context)) return { done, more: false };
      const { handle, org } = context;
      const users = handle.connection.all`SELECT ${pick(memberships, "user_id")} FROM ${memberships}
        WHERE ${memberships.org} = ${org} AND ${memberships.deactivated_at} IS NULL ORDER BY ${memberships.user_id}`;
      for (const { user_id: user } of users) {
        if (done === SLICE) return { done, more: true };
        if (await sendDigest(context, catalog, user, day)) done += 1;
      }
      return { done, more: false };
    },
  });

async function sendDigest(
  context: WriteContext,
  catalog: Catalog,
  user: string,
  day: string,
): Promise<boolean> {
  const key = `digest ${day} ${user}`;
  const { when, takes } = mailChoiceOf(context, user);
  const member = when === "daily" && !isMailKeyUsed(context, key) ? activeMember(context, user) : undefined;
  if (!member) return false;
  const since = context.now - DAY;
  const unseen = await unread(context, catalog, member);
  const news = unseen.filter(({ at, kind }) => Date.parse(at) > since && takes(kind));
  const due = takes("due") ? await dueFor(context, member, day) : [];
  const lines = [...news.map(saysOf), ...due].slice(0, MOST_LINES);
  if (lines.length === 0) return false;
  const subject = say("mail.notices.digest", { organization: member.organization.name, count: lines.length });
  send(context, member, { subject, lines, path: "/", key });
  return true;
}

/** Due dates of a user's records, as they see them. */
async function dueFor(context: WriteContext, member: Membership, day: string): Promise<Text[]> {
  const theirs = await context.as(principalOf(member, undefined));
  const input = { mine: true, from: day, to: addDays(day, AHEAD), limit: MOST_LINES };
  // The output of `system.deadlines`.
  const { data } = (await theirs.ask("system.deadlines", input)) as {
    data: { on: string; what: string; label: string }[];
  };
  return data.map(({ on, what, label }) => say("mail.notices.due", { day: on, what, label }));
}

async function unread(context: WriteContext, catalog: Catalog, member: Membership): Promise<Notice[]> {
  return noticesFor(await context.as(principalOf(member, undefined)), catalog, true);
}

function activeMember(context: WriteContext, user: string): Membership | undefined {
  const member = findMember(context.handle.connection, context.org, user);
  return member?.deactivatedAt === null ? member : undefined;
}

interface Message {
  subject: Text;
  lines: readonly Text[];
  path: string;
  key?: string;
}

function send(
  context: WriteContext,
  { user, organization }: Membership,
  { subject, lines, path, key }: Message,
) {
  sendMail(context, {
    kind: "notices",
    to: { address: user.email, name: user.name },
    user: user.id,
    language: languageOf(context, user.id),
    subject,
    paragraphs: [say("mail.greeting", { name: user.name }), ...lines],
    link: { path, label: say("mail.notices.open") },
    footer: say("mail.notices.footer", { organization: organization.name }),
    about: { collection: "users", id: user.id },
    key,
  });
}

function pageOf(catalog: Catalog, { collection, record_id }: Notice): string {
  if (collection === "approvals") return `/approvals/${record_id}`;
  return catalog.collections.has(collection) ? `/${collection.replace(".", "/")}/${record_id}` : "/";
}
