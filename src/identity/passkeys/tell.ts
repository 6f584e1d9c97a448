import type { WriteContext } from "../../kernel/context.ts";
import { say } from "../../text/message.ts";
import { tellOfLogin } from "../tell.ts";
import type { Passkey } from "./rows.ts";

const NEWS = {
  added: { subject: say("mail.passkey.addedSubject"), text: "mail.passkey.added" },
  removed: { subject: say("mail.passkey.removedSubject"), text: "mail.passkey.removed" },
  copied: { subject: say("mail.passkey.copiedSubject"), text: "mail.passkey.copied" },
} as const;

/** Tells the owner of a passkey by e-mail. */
export function tellOfPasskey(
  context: WriteContext,
  news: keyof typeof NEWS,
  { id, name, user_id }: Pick<Passkey, "id" | "name" | "user_id">,
): void {
  const { subject, text } = NEWS[news];
  tellOfLogin(context, user_id, {
    subject,
    text: say(text, { passkey: name }),
    key: `passkey ${id} ${news}`,
  });
}
