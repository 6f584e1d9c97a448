import { say } from "../text/message.ts";
import { CII_NAMESPACE } from "./cii/namespaces.ts";
import { readCii } from "./cii/read.ts";
import { checkDocument } from "./document-rules.ts";
import type { Invoice } from "./model.ts";
import { detectProfile, type Profile, profileWithoutLines } from "./profiles.ts";
import type { Syntax } from "./syntax.ts";
import { NAMESPACES } from "./ubl/namespaces.ts";
import { readUbl } from "./ubl/read.ts";
import { UnreadableInvoice } from "./unreadable.ts";
import type { DocumentFinding } from "./validate.ts";
import type { Node } from "./xml/node.ts";
import { parseXml } from "./xml/parse.ts";

export interface ReadInvoice {
  readonly invoice: Invoice;
  readonly syntax: Syntax;
  readonly profile: Profile;
  /** Paths of elements that the semantic model does not have, such as those of the profile EXTENDED. */
  readonly notShown: readonly string[];
  /** Further ones are not listed. */
  readonly more: boolean;
  /** Violations of rules on the XML itself; `validate` finds the others. */
  readonly findings: readonly DocumentFinding[];
}

interface Reader {
  readonly syntax: Syntax;
  readonly namespace: string;
  readonly read: (root: Node) => Invoice;
}

const READERS: Readonly<Record<string, Reader>> = {
  Invoice: { syntax: "ubl", namespace: NAMESPACES.Invoice, read: readUbl },
  CreditNote: { syntax: "ubl", namespace: NAMESPACES.CreditNote, read: readUbl },
  CrossIndustryInvoice: { syntax: "cii", namespace: CII_NAMESPACE, read: readCii },
};

/**
 * Reads the XML of an invoice. Throws `UnreadableInvoice`. Takes about 40 ms for each megabyte, so files of others
 * belong into a process of their own.
 */
export function readInvoice(bytes: Uint8Array): ReadInvoice {
  const { root, namespace } = parseXml(bytes);
  const reader = Object.hasOwn(READERS, root.name) ? READERS[root.name] : undefined;
  if (reader === undefined || reader.namespace !== namespace)
    throw new UnreadableInvoice("unknown_format", say("einvoice.unreadable.unknownFormat"));
  const invoice = reader.read(root);
  const withoutLines = profileWithoutLines(invoice.specification);
  if (withoutLines !== undefined)
    throw new UnreadableInvoice("no_lines", say("einvoice.unreadable.noLines", { profile: withoutLines }));
  const profile = detectProfile(invoice.specification, reader.syntax);
  const { notShown, more, empty } = root.unread();
  return {
    invoice,
    syntax: reader.syntax,
    profile,
    notShown,
    more,
    findings: checkDocument(root, invoice, profile, empty),
  };
}
