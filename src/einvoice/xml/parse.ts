import { guessEncoding } from "../../formats/encoding.ts";
import { UnreadableFile } from "../../formats/sheet.ts";
import { XmlStream } from "../../formats/xml.ts";
import { say } from "../../text/message.ts";
import { UnreadableInvoice } from "../unreadable.ts";
import { Node } from "./node.ts";

/** Attachments make invoices large; mail servers and access points refuse larger ones. */
export const MAX_BYTES = 50 * 1024 * 1024;
/** Deeper than any part of an invoice. */
const MAX_DEPTH = 40;
/** More than an invoice of 10,000 lines has. */
const MAX_ELEMENTS = 1_000_000;

export interface Parsed {
  root: Node;
  /** Namespace of the root element. */
  namespace: string | undefined;
}

/** Parses a document without entities, of limited size and depth. */
export function parseXml(bytes: Uint8Array): Parsed {
  if (bytes.byteLength > MAX_BYTES)
    throw new UnreadableInvoice(
      "too_large",
      say("einvoice.unreadable.tooLarge", { megabytes: MAX_BYTES / 2 ** 20 }),
    );
  const text = decoded(bytes);
  const builder = new TreeBuilder();
  const stream = new XmlStream(builder);
  try {
    stream.push(text);
    stream.end();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.code === "XML_REFUSED")
      throw new UnreadableInvoice("refused", say("einvoice.unreadable.entities"), "", error);
    throw malformed(error);
  }
  const root = builder.finished();
  return { root, namespace: namespaceOf(text, root.name) };
}

function decoded(bytes: Uint8Array): string {
  const encoding = declaredEncoding(bytes) ?? guessEncoding(bytes.subarray(0, 1024), true);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch (error) {
    throw looksLikeXml(bytes)
      ? new UnreadableInvoice("encoding", say("einvoice.unreadable.encoding"), "", error)
      : new UnreadableInvoice("unknown_format", say("einvoice.unreadable.unknownFormat"), "", error);
  }
}

/** Pictures and other files have bytes that no encoding knows, too. */
function looksLikeXml(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 200)).includes("<");
}

/** Encodings that invoices declare in practice, apart from UTF-8 and UTF-16. */
function declaredEncoding(bytes: Uint8Array): "windows-1252" | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase();
  return declared && ["iso-8859-1", "iso-8859-15", "windows-1252", "us-ascii"].includes(declared)
    ? "windows-1252"
    : undefined;
}

class TreeBuilder {
  #root: Node | undefined;
  #current: Node | undefined;
  #depth = 0;
  #count = 0;

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (++this.#depth > MAX_DEPTH || ++this.#count > MAX_ELEMENTS) throw tooComplex();
    if (this.#current === undefined && this.#root !== undefined) throw malformed();
    const node = new Node(name, attribute, this.#current);
    if (this.#current) this.#current.children.push(node);
    else this.#root = node;
    this.#current = node;
  }

  close(name: string): void {
    if (this.#current?.name !== name) throw malformed();
    this.#depth--;
    this.#current = this.#current.parent;
  }

  text(text: string): void {
    if (this.#current) this.#current.addText(text);
    else if (text.trim() !== "" && text !== "\ufeff") throw malformed();
  }

  finished(): Node {
    if (this.#root === undefined || this.#current !== undefined) throw malformed();
    return this.#root;
  }
}

/** The stream drops prefixes, so the namespace is read from the root tag itself. */
function namespaceOf(text: string, name: string): string | undefined {
  const tag = new RegExp(`<(?:([\\w.-]+):)?${RegExp.escape(name)}\\b([^>]*)>`).exec(text);
  if (tag === null) return undefined;
  const [, prefix, attributes = ""] = tag;
  const declaration = prefix === undefined ? "xmlns" : `xmlns:${RegExp.escape(prefix)}`;
  return new RegExp(`\\s${declaration}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1];
}

const malformed = (cause?: unknown) =>
  new UnreadableInvoice("malformed", say("einvoice.unreadable.malformed"), "", cause);

const tooComplex = () => new UnreadableInvoice("too_large", say("einvoice.unreadable.complex"));
