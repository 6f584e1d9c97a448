import { domainToASCII } from "node:url";
import { invalid } from "../kernel/errors.ts";
import { say } from "../text/message.ts";

export interface Mailbox {
  readonly address: string;
  readonly name?: string | undefined;
}

const LOCAL = /^[^\s@<>()[\],;:"\\\p{C}]{1,64}$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const ASCII = /^\p{ASCII}*$/u;
const MAX_ADDRESS = 254;

/** Label by label: one expression for all of a domain backtracks for minutes. */
export function isAddress(text: string): boolean {
  if (text.length > MAX_ADDRESS || !text.includes("@")) return false;
  const domain = domainOf(text);
  return (
    LOCAL.test(localOf(text)) &&
    domain
      .replace(/\.$/, "")
      .split(".")
      .every((label) => LABEL.test(label)) &&
    asciiDomain(domain) !== ""
  );
}

/** True for addresses that only mail servers with SMTPUTF8 take: no ASCII form of the part before the @ exists. */
export const isInternational = (address: string): boolean => !ASCII.test(localOf(address));

/** Address as mail servers take it: the domain in Punycode if that is all that is international. */
export const asciiAddress = (address: string): string =>
  isInternational(address) ? address : `${localOf(address)}@${asciiDomain(domainOf(address))}`;

/** Empty if the domain has no ASCII form. */
export const asciiDomain = (domain: string): string => (ASCII.test(domain) ? domain : domainToASCII(domain));

/** Line breaks and other control characters, which would begin another header field. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Text of a record for a header field: a name with a line break must not keep a notification from being sent. */
export const oneLine = (text: string): string => text.replaceAll(new RegExp(`${CONTROL.source}+`, "gu"), " ");

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

const localOf = (address: string): string => address.slice(0, address.lastIndexOf("@"));
