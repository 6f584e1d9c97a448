import type SMTPConnection from "nodemailer/lib/smtp-connection";
import { say } from "../text/message.ts";
import { isInternational } from "./address.ts";
import { Unsuitable } from "./outcome.ts";

interface Envelope {
  readonly from: string;
  readonly to: string;
  /** The message has at least this size. */
  readonly leastBytes: number;
}

/** Throws if the server has said that it cannot take the message: it would be refused later, or read wrongly. */
export function requireCapable(connection: SMTPConnection, { from, to, leastBytes }: Envelope): void {
  // nodemailer has no other name for what the server offered.
  const extensions: unknown = Reflect.get(connection, "_supportedExtensions");
  const most = Number(Reflect.get(connection, "_maxAllowedSize"));
  const hasUtf8 = Array.isArray(extensions) && extensions.includes("SMTPUTF8");
  if (!hasUtf8 && [from, to].some(isInternational)) throw new Unsuitable(say("mail.outcome.international"));
  if (most > 0 && leastBytes > most)
    throw new Unsuitable(
      say("mail.outcome.overLimit", { size: megabytes(leastBytes), most: megabytes(most) }),
    );
}

const megabytes = (bytes: number) => Math.round(bytes / 10_000) / 100;
