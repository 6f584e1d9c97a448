import { variant, type WriteContext } from "../../kernel/context.ts";
import { systemPrincipal } from "../../kernel/principal.ts";
import { maySendMail, sendMail } from "../../mail/index.ts";
import { say } from "../../text/message.ts";
import { membershipsOf } from "../people.ts";
import { languageOf } from "../preferences.ts";
import type { Passkey } from "./rows.ts";

const NEWS = {
  added: { subject: say("mail.passkey.addedSubject"), text: "mail.passkey.added" },
  removed: { subject: say("mail.passkey.removedSubject"), text: "mail.passkey.removed" },
  copied: { subject: say("mail.passkey.copiedSubject"), text: "mail.passkey.copied" },
} as const;

/** Tells the owner of a passkey by e-mail, since someone else may have changed it. */
export function tellOfPasskey(
  context: WriteContext,
  news: keyof typeof NEWS,
  { id, name, user_id }: Pick<Passkey, "id" | "name" | "user_id">,
): void {
  if (!maySendMail(context)) return;
  const member = membershipsOf(context.handle.connection, user_id).find(
    ({ deactivatedAt }) => deactivatedAt === null,
  );
  if (!member) return;
  const { user, organization } = member;
  const { subject, text } = NEWS[news];
  // Nobody is logged in yet when a copy is found.
  sendMail(variant(context, { principal: systemPrincipal(organization), org: organization.key }), {
    kind: "security",
    to: { address: user.email, name: user.name },
    user: user.id,
    language: languageOf(context, user.id),
    subject,
    paragraphs: [
      say("mail.greeting", { name: user.name }),
      say(text, { passkey: name }),
      say("mail.passkey.notYou"),
    ],
    link: { path: "/account", label: say("mail.passkey.open") },
    about: { collection: "users", id: user.id },
    key: `passkey ${id} ${news} ${context.now}`,
  });
}
