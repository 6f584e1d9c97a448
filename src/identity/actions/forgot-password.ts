import { Type } from "@sinclair/typebox";
import { enqueue } from "../../jobs/index.ts";
import { type Action, defineAction, defineInnerAction } from "../../kernel/action.ts";
import { variant, type WriteContext } from "../../kernel/context.ts";
import { Fault } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { ANONYMOUS } from "../../kernel/principal.ts";
import { closed, idInput } from "../../kernel/schema.ts";
import { maySendMail, sendMail } from "../../mail/index.ts";
import { say } from "../../text/message.ts";
import { findMember, findUser, type Membership, membershipsOf, normaliseEmail } from "../people.ts";
import { languageOf } from "../preferences.ts";
import { findReset, openReset } from "../resets.ts";
import { emailInput } from "../schemas.ts";
import type { Identity } from "../service.ts";

const MINUTE = 60_000;
const LIFETIME_MINUTES = 60;
const MAIL_RESET = "auth.password.mail_reset";

/**
 * Every address gets the same answer after the same work: one job and one event. Only the job looks whether
 * there is something to send, so that neither answer nor time tells who has a login.
 */
export function forgotPasswordAction({ throttles }: Identity): Action {
  return defineAction({
    name: "auth.password.forgot",
    summary: "Ask for a password reset link by e-mail",
    description:
      "The answer is the same whether a user has this address. The link works once and is valid for an hour; users with a second factor need it too. The old password stays valid until a new one is set.",
    kind: "write",
    access: "public",
    limit: "auth",
    replay: false,
    dryRun: false,
    http: [{ method: "POST", path: "/api/v1/auth/password/forgot" }],
    status: 204,
    errors: ["STATE_TRANSITION_INVALID"],
    input: Type.Object({ email: emailInput }, closed),
    output: Type.Null(),
    prepare: async (context, { email }) => {
      if (!maySendMail(context))
        throw new Fault("STATE_TRANSITION_INVALID", { message: say("mail.errors.notSetUp") });
      throttles.reset.take(normaliseEmail(email), context.now);
    },
    run: async (context, { email }) => {
      const member = activeMember(context, normaliseEmail(email));
      const organization = member?.organization ?? context.principal.organization;
      const input = { user: member?.user.id ?? newId(), language: context.origin.language ?? "en" };
      const there = variant(context, { principal: { ...ANONYMOUS, organization } });
      enqueue(there, { action: MAIL_RESET, input, patient: true });
      context.actAs({ ...ANONYMOUS, organization });
      context.about("settings.team", input.user);
      return null;
    },
  });
}

function activeMember({ handle }: WriteContext, email: string): Membership | undefined {
  const user = findUser(handle.connection, email);
  return membershipsOf(handle.connection, user?.id ?? "").find(({ deactivatedAt }) => deactivatedAt === null);
}

export function mailResetAction(): Action {
  return defineInnerAction({
    name: MAIL_RESET,
    summary: "Send a password reset link",
    input: Type.Object({ user: idInput, language: Type.String({ maxLength: 35 }) }, closed),
    output: Type.Null(),
    run: async (context, { user, language }) => {
      const member = findMember(context.handle.connection, context.org, user);
      if (!member || member.deactivatedAt !== null) return null;
      context.about("settings.team", user);
      const open = findReset(context.handle.connection, user, context.now);
      // A reset that others have begun needs their confirmation, which this must not replace.
      if (open && open.askedBy !== user) return null;
      const lifetime = LIFETIME_MINUTES * MINUTE;
      const { token } = openReset(context, user, { alone: true, askedBy: user, lifetime });
      const { name: organization } = member.organization;
      sendMail(context, {
        kind: "password_reset",
        to: { address: member.user.email, name: member.user.name },
        user,
        language: languageOf(context, user, language),
        subject: say("mail.passwordReset.subject"),
        paragraphs: [
          say("mail.greeting", { name: member.user.name }),
          say("mail.passwordReset.text", { organization }),
          say("mail.passwordReset.until", { minutes: LIFETIME_MINUTES }),
        ],
        link: { path: `/reset#${token}`, label: say("mail.passwordReset.choose") },
        footer: say("mail.passwordReset.footer"),
        about: { collection: "users", id: user },
        until: context.now + lifetime,
      });
      return null;
    },
  });
}
