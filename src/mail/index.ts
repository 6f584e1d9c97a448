import type { Feature } from "../engine/feature.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Catalog } from "../records/index.ts";
import type { Files } from "../store/files.ts";
import type { Store } from "../store/store.ts";
import { messagesAboutAction } from "./about.ts";
import { getMessageAction, listMessagesAction, mailStateAction, sendAgainAction } from "./actions.ts";
import { deliverAction } from "./deliver.ts";
import { forgetter } from "./forget.ts";
import { holdAction } from "./hold.ts";
import { Mailer } from "./mailer.ts";
import { type MailConfig, mailSettings } from "./settings.ts";
import { sweepMail } from "./sweep.ts";
import { mailMessages } from "./tables.ts";
import { testMessageAction } from "./test-message.ts";

export { isAddress, type Mailbox } from "./address.ts";
export { HOLD as HOLD_MAIL } from "./hold.ts";
export type { Mailer } from "./mailer.ts";
export { type Attachment, MESSAGES, mailLabel, mailSender } from "./message.ts";
export { isMailKeyUsed, type Mail, maySendMail, sendMail } from "./outbox.ts";
export { type RecordMail, sendRecordMail } from "./record-mail.ts";
export { isMailed } from "./sweep.ts";
export { messageSchema, shownMessage } from "./view.ts";

export interface MailParts {
  readonly catalog: Catalog;
  readonly store: Store;
  /** Undefined until a mail server is configured. */
  readonly mail: Mailer | undefined;
}

interface Settings {
  readonly mail: MailConfig;
  readonly server: { readonly origin: string; readonly base_path: string };
}

export function openMail({ mail, server }: Settings, files: Files, clock: Clock): Mailer | undefined {
  const settings = mailSettings(mail, server);
  return settings && new Mailer(settings, files, clock);
}

export const mail: Feature<MailParts> = {
  tables: [mailMessages],
  actions: ({ catalog, store, mail: mailer }) => [
    mailStateAction(mailer),
    testMessageAction(mailer),
    listMessagesAction(catalog),
    getMessageAction(catalog),
    messagesAboutAction(catalog),
    sendAgainAction(catalog),
    deliverAction({ store, mailer }),
    holdAction,
  ],
  clockwork: () => [{ action: sweepMail, every: "hour" }],
  forgets: () => [forgetter],
  // Both servers would send what is waiting.
  moves: () => ({ stays: ["mail_messages"] }),
};
