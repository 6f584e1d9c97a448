import { variant, type WriteContext } from "../kernel/context.ts";
import { systemPrincipal } from "../kernel/principal.ts";
import { maySendMail, sendMail } from "../mail/index.ts";
import { say, type Text } from "../text/message.ts";
import { membershipsOf } from "./people.ts";
import { languageOf } from "./preferences.ts";

interface News {
  readonly subject: Text;
  readonly text: Text;
  /** Of what happened, for the outbox. */
  readonly key: string;
}

/** Tells users by e-mail what happened to their login, since someone else may have done it. */
export function tellOfLogin(context: WriteContext, id: string, { subject, text, key }: News): void {
  if (!maySendMail(context)) return;
  const member = membershipsOf(context.handle.connection, id).find(
    ({ deactivatedAt }) => deactivatedAt === null,
  );
  if (!member) return;
  const { user, organization } = member;
  // Nobody is logged in yet when a copy of a passkey is found.
  sendMail(variant(context, { principal: systemPrincipal(organization), org: organization.key }), {
    kind: "security",
    to: { address: user.email, name: user.name },
    user: id,
    language: languageOf(context, id),
    subject,
    paragraphs: [say("mail.greeting", { name: user.name }), text, say("mail.login.notYou")],
    link: { path: "/account", label: say("mail.login.open") },
    about: { collection: "users", id },
    key: `${key} ${context.now}`,
  });
}
