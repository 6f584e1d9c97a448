import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../kernel/action.ts";
import type { ReadContext } from "../kernel/context.ts";
import { Fault } from "../kernel/errors.ts";
import { newId } from "../kernel/ids.ts";
import { localise } from "../kernel/language.ts";
import { closed, nullable } from "../kernel/schema.ts";
import { users } from "../kernel/tables.ts";
import { pick, row } from "../store/rows.ts";
import { say } from "../text/message.ts";
import { writeOutcome } from "./deliver.ts";
import type { Mailer } from "./mailer.ts";
import { findMessage, type MailRow } from "./message.ts";
import { contentOf, type Mail, messageOf, sendMail } from "./outbox.ts";
import { mailMessages } from "./tables.ts";
import { messageSchema, showMessage } from "./view.ts";

const NAME = "settings.mail.test";

/** Sends to the caller only, so that it cannot be used to write to others. */
export function testMessageAction(mailer: Mailer | undefined): Action {
  return defineAction({
    name: NAME,
    summary: "Send a test message",
    description:
      "Sends a message to your own address and returns the answer of the mail server. If an approval rule holds the call, the message is queued once it is approved.",
    kind: "write",
    tier: "managing",
    limit: "create",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/settings/mail/test" }],
    errors: ["STATE_TRANSITION_INVALID"],
    input: Type.Object({}, closed),
    output: Type.Object(
      {
        outcome: nullable(Type.String({ description: "Outcome in plain words. Null if it is queued" })),
        message: messageSchema,
      },
      { ...closed, $id: "MailTest" },
    ),
    prepare: async (context) => {
      if (!mailer) throw new Fault("STATE_TRANSITION_INVALID", { message: say("mail.errors.notSetUp") });
      if (context.heldBy(NAME, {}).length > 0) return undefined;
      const { language } = context.origin;
      const mail = testMail(context);
      const id = newId();
      const content = contentOf(context, mail);
      const letter = { id, createdAt: context.now, kind: mail.kind, language: language ?? "en", content };
      return { id, delivered: await mailer.sendTest(letter) };
    },
    run: async (context, _input, sent) => {
      const mail = testMail(context);
      if (!sent) return { outcome: null, message: shown(context, sendMail(context, mail)) };
      const { id, delivered } = sent;
      const message = messageOf(context, mail, id);
      context.handle.connection
        .run`INSERT INTO ${mailMessages} ${row(mailMessages, { ...message, job_id: "" })}`;
      const state = delivered.outcome.kind === "sent" ? "sent" : "failed";
      writeOutcome(context, load(context, id), state, { attempts: 1, settled_at: context.now }, delivered);
      const outcome = delivered.outcome.kind === "sent" ? say("mail.outcome.sent") : delivered.outcome.error;
      return { outcome: localise(context, outcome), message: shown(context, id) };
    },
  });
}

function testMail(context: ReadContext): Mail {
  const { principal, origin } = context;
  const user = context.handle.connection
    .get`SELECT ${pick(users, "id", "email", "name")} FROM ${users} WHERE ${users.id} = ${principal.id}`;
  if (!user) throw new Fault("STATE_TRANSITION_INVALID", { message: say("mail.errors.noAddress") });
  const { name: organization } = principal.organization;
  return {
    kind: "test",
    to: { address: user.email, name: user.name },
    user: user.id,
    language: origin.language ?? "en",
    subject: say("mail.test.subject"),
    paragraphs: [say("mail.test.text", { organization })],
    about: { collection: "users", id: user.id },
  };
}

function load(context: ReadContext, id: string): MailRow {
  const message = findMessage(context, id);
  if (!message) throw new Error("a message was written that is not there");
  return message;
}

const shown = (context: ReadContext, id: string) => showMessage(context, load(context, id));
