import { findMember, readPreferences } from "../../identity/index.ts";
import { enqueue } from "../../jobs/index.ts";
import { variant, type WriteContext } from "../../kernel/context.ts";
import { systemPrincipal } from "../../kernel/principal.ts";
import { maySendMail } from "../../mail/index.ts";
import type { NoticeKind } from "./tables.ts";

export const MAIL_NOTICE = "desk.notices.mail";

/** Queues a notification for users who want each by e-mail. A job writes it, as what it says depends on their sight. */
export function mailAtOnce(
  context: WriteContext,
  user: string,
  { id, kind }: { id: string; kind: NoticeKind },
): void {
  if (!maySendMail(context)) return;
  const choice = mailChoiceOf(context, user);
  if (choice.when !== "each" || !choice.takes(kind)) return;
  const member = findMember(context.handle.connection, context.org, user);
  if (!member) return;
  // The caller may belong to no organisation, or to the server's.
  const there = variant(context, { principal: systemPrincipal(member.organization) });
  enqueue(there, { action: MAIL_NOTICE, input: { user, id }, patient: true });
}

interface MailChoice {
  when: "off" | "each" | "daily";
  takes(kind: NoticeKind): boolean;
}

export function mailChoiceOf(context: WriteContext, user: string): MailChoice {
  const { notice_mail: when = "off", notice_mail_kinds: kinds } = readPreferences(context, user);
  // A message about a message that failed would probably fail too.
  return { when, takes: (kind) => kind !== "mail" && (kinds === undefined || kinds.includes(kind)) };
}
