import { say, type Text } from "../text/message.ts";
import { TokenRefused } from "./oauth.ts";

/** Result of one attempt. Only `later` is repeated by itself. */
export type Outcome =
  | { readonly kind: "sent"; readonly reply: string }
  | {
      readonly kind: "later" | "refused" | "unsure";
      readonly error: Text;
      readonly reply?: string | undefined;
    };

/** How far an attempt came. */
export interface Progress {
  /** The text began to be handed over. */
  isBegun: boolean;
  /** All of the text was handed over. */
  isComplete: boolean;
}

const isTemporary = (code: number) => code >= 400 && code < 500;
/** Servers may answer with megabytes, which would be kept with the message and in the audit trail. */
const MAX_REPLY = 1000;

/** Judges a failed attempt by the server's answer or, without one, by how far it came. */
export function outcomeOf(thrown: unknown, { isBegun, isComplete }: Progress): Outcome {
  if (thrown instanceof Unreadable) return { kind: "refused", error: say("mail.outcome.attachment") };
  if (thrown instanceof Unsuitable) return { kind: "refused", error: thrown.text };
  if (thrown instanceof TokenRefused)
    return { kind: "later", error: say("mail.outcome.token", { status: thrown.status }) };
  const code = Number(member(thrown, "responseCode")) || 0;
  const reply = clipped(String(member(thrown, "response") || "")) || undefined;
  const type = String(member(thrown, "code") ?? "");
  const command = String(member(thrown, "command") ?? "");
  // A login that fails is a fault of the settings, not of this message.
  if (type === "EAUTH" || type === "ENOAUTH")
    return { kind: "later", error: say("mail.outcome.login"), reply };
  if (type === "ETLS") return { kind: "later", error: say("mail.outcome.tls"), reply };
  if (isTooLarge(code, command, reply))
    return { kind: "refused", error: say("mail.outcome.tooLarge"), reply };
  if (code >= 400) {
    const said = { code, step: command || "SMTP" };
    // 421 ends the session at any point, 4xx and 5xx answer the text: either way it was not accepted.
    return isTemporary(code) || command === "CONN" || isSession(command)
      ? { kind: "later", error: say("mail.outcome.later", said), reply }
      : { kind: "refused", error: say("mail.outcome.refused", said), reply };
  }
  if (isBegun && isComplete) return { kind: "unsure", error: say("mail.outcome.unsure") };
  // Known before anything was sent.
  if (type === "EENVELOPE" || type === "EMESSAGE")
    return { kind: "refused", error: say("mail.outcome.unsuitable") };
  return { kind: "later", error: reasonOf(type, thrown) };
}

export const clipped = (reply: string): string => reply.slice(0, MAX_REPLY).toWellFormed();

/** 552 after a recipient, or with 5.2.2, is a full mailbox. */
const isTooLarge = (code: number, command: string, reply = "") =>
  /\b5\.(3\.4|2\.3)\b/.test(reply) || (code === 552 && command !== "RCPT TO" && !/\b5\.2\.2\b/.test(reply));

const isSession = (command: string) =>
  ["EHLO", "HELO", "STARTTLS", "AUTH"].some((one) => command.startsWith(one));

function reasonOf(type: string, thrown: unknown): Text {
  const cause = `${type} ${member(thrown, "originalCode") ?? ""} ${thrown instanceof Error ? thrown.message : ""}`;
  if (/ETLS|CERT|SIGNATURE|SELF_SIGNED|wrong version number|certificate/i.test(cause))
    return say("mail.outcome.tls");
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(cause)) return say("mail.outcome.unknownHost");
  if (/ECONNREFUSED/.test(cause)) return say("mail.outcome.noServer");
  if (/ETIMEDOUT|TIMEOUT/i.test(cause)) return say("mail.outcome.timeout");
  return say("mail.outcome.cut");
}

/** A message that this mail server cannot take, as its greeting says. */
export class Unsuitable extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super("the mail server cannot take this message");
    this.text = text;
  }
}

/** An attached file that cannot be read. */
export class Unreadable extends Error {}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
