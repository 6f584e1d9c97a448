import { invalid } from "../kernel/errors.ts";
import { say } from "../text/message.ts";

export interface Mailbox {
  readonly address: string;
  readonly name?: string | undefined;
}

const ADDRESS = /^[^\s@<>()[\],;:"\\\p{Cc}]{1,64}@([\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.?)+$/u;
const MAX_ADDRESS = 254;

export const isAddress = (text: string): boolean => text.length <= MAX_ADDRESS && ADDRESS.test(text);

/** Line breaks and other control characters, which would begin another header field. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Throws unless the address is one mailbox without line breaks. `path` names the input. */
export function requireMailbox({ address, name = "" }: Mailbox, path: string): void {
  if (!isAddress(address)) throw invalid(path, "ADDRESS_INVALID", say("mail.errors.address"));
  if (CONTROL.test(name)) throw invalid(path, "CONTROL_CHARACTER", say("mail.errors.lineBreak"));
}

/** Throws unless the message has one recipient and no header field contains a line break. */
export function requireSafe(to: Mailbox, subject: string, attached: readonly { name: string }[] = []): void {
  requireMailbox(to, "to");
  if (CONTROL.test(subject)) throw invalid("subject", "CONTROL_CHARACTER", say("mail.errors.lineBreak"));
  if (attached.some(({ name }) => CONTROL.test(name)))
    throw invalid("attachments", "CONTROL_CHARACTER", say("mail.errors.lineBreak"));
}

/** Parses a setting such as `Acme <office@acme.example>`. */
export function parseMailbox(text: string): Mailbox {
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  return address === undefined
    ? { address: text.trim() }
    : { address: address.trim(), ...(name?.trim() && { name: name.trim() }) };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
