import { openPdf } from "../formats/pdf/open.ts";
import { say, type Text } from "../text/message.ts";
import type { Invoice } from "./model.ts";
import type { ProfileId } from "./profiles.ts";
import { readInvoice } from "./read.ts";
import type { Syntax } from "./syntax.ts";
import { type UnreadableCode, UnreadableInvoice } from "./unreadable.ts";
import { type DocumentFinding, validate } from "./validate.ts";

export interface ReceivedInvoice {
  readonly invoice: Invoice;
  readonly syntax: Syntax;
  readonly profile: ProfileId;
  /** Paths of elements that are not read. */
  readonly notShown: readonly string[];
  /** Further ones are not listed. */
  readonly more: boolean;
  readonly findings: readonly DocumentFinding[];
}

export interface Unreadable {
  readonly unreadable: { readonly code: UnreadableCode; readonly path: string; readonly text: Text };
}

/** Reads an invoice from XML, or from a PDF that carries it. For worker processes: files may be hostile. */
export async function readInvoiceFile(bytes: Uint8Array): Promise<ReceivedInvoice | Unreadable> {
  try {
    const xml = isPdf(bytes) ? await embeddedXml(bytes) : bytes;
    const { invoice, syntax, profile, notShown, more, findings } = readInvoice(xml);
    const violations = [...findings, ...validate(invoice, profile, syntax)];
    return { invoice, syntax, profile: profile.id, notShown, more, findings: violations };
  } catch (thrown) {
    if (thrown instanceof UnreadableInvoice)
      return { unreadable: { code: thrown.code, path: thrown.path, text: thrown.text } };
    throw thrown;
  }
}

const PDF_MARK = "%PDF-";

/** The mark may follow other bytes, as readers accept it. */
export function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes(PDF_MARK);
}

/** Names that the standards give the file, by preference. */
const NAMES = ["factur-x.xml", "xrechnung.xml", "zugferd-invoice.xml"];

interface PdfFiles {
  readonly loadingTask: { destroy(): Promise<void> };
  /** By id. */
  getAttachments(): Promise<ReadonlyMap<string, { filename: string }> | null>;
  getAttachmentContent(id: string): Promise<Uint8Array | null>;
}

async function embeddedXml(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await opened(bytes);
  try {
    const files = [...((await document.getAttachments()) ?? [])];
    const named = (name: string) => files.find(([, { filename }]) => filename.toLowerCase() === name);
    const found = NAMES.map(named).find((file) => file !== undefined);
    const content = found && (await document.getAttachmentContent(found[0]));
    if (content) return content;
    throw new UnreadableInvoice("unknown_format", say("einvoice.unreadable.noData"));
  } finally {
    await document.loadingTask.destroy();
  }
}

async function opened(bytes: Uint8Array): Promise<PdfFiles> {
  try {
    return await openPdf<PdfFiles>(bytes);
  } catch (cause) {
    throw new UnreadableInvoice("malformed", say("einvoice.unreadable.pdf"), "", cause);
  }
}
