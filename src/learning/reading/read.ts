import { type OpenFile, openFile } from "../../formats/file.ts";
import { UnreadableFile } from "../../formats/sheet.ts";
import { say, type Text } from "../../text/message.ts";
import { languageOf } from "../text/language.ts";
import { readAsciidoc } from "./asciidoc/asciidoc.ts";
import { readCnxml } from "./cnxml/cnxml.ts";
import { readCsv } from "./csv/csv.ts";
import { decodeText } from "./decode.ts";
import type { Block, Format, ReadDocument } from "./document.ts";
import { readDocx } from "./docx/docx.ts";
import { readEpub } from "./epub/epub.ts";
import { readHtml } from "./html/html.ts";
import { readMarkdown } from "./markdown/markdown.ts";
import { readMediawiki } from "./mediawiki/mediawiki.ts";
import { readOdt } from "./odt/odt.ts";
import { readOrg } from "./org/org.ts";
import { readPdf } from "./pdf/pdf.ts";
import { readPptx } from "./pptx/pptx.ts";
import { resolved } from "./references.ts";
import { Refusal, type RefusalCode } from "./refusal.ts";
import { shortHeadings, withHeadings, withRoles } from "./roles.ts";
import { readRst } from "./rst/rst.ts";
import { lookAt, textFormat } from "./sniff.ts";
import { readText } from "./text/text.ts";
import { Writer } from "./writer.ts";

export interface Reading {
  path: string;
  size: number;
  /** Upload name; its extension is only a hint. */
  name: string;
  format?: Format;
  maxPages: number;
  maxWords: number;
}

/** Outcome of reading a file. `message` describes a failure to users. */
export type ReadOutcome = { ok: true; document: ReadDocument } | { ok: false; code: string; message: Text };

const TEXTS: Partial<Readonly<Record<Format, (text: string, writer: Writer) => void | Promise<void>>>> = {
  asciidoc: readAsciidoc,
  cnxml: readCnxml,
  csv: readCsv,
  html: readHtml,
  markdown: readMarkdown,
  mediawiki: readMediawiki,
  org: readOrg,
  rst: readRst,
  text: readText,
};

/** Maximum bytes per word, with and without tags: a larger file exceeds the word limit. */
const BYTES_A_TAGGED_WORD = 64;
const BYTES_A_WORD = 24;
const LEAST_BYTES = 1024 * 1024;
const TAGGED: ReadonlySet<Format> = new Set<Format>(["html", "cnxml"]);

/** Reads a file. Invalid content never throws; it yields a failed outcome. */
export async function read(reading: Reading): Promise<ReadOutcome> {
  let file: OpenFile | undefined;
  try {
    file = await openFile(reading.path);
    const writer = new Writer(reading.maxWords);
    const { format, pages } = await readFrom(file, reading, writer);
    return { ok: true, document: await documentOf(format, pages, writer) };
  } catch (error) {
    return refused(error);
  } finally {
    await file?.close();
  }
}

async function readFrom(
  file: OpenFile,
  reading: Reading,
  writer: Writer,
): Promise<{ format: Format; pages?: number }> {
  if (file.size === 0) throw new Refusal("NO_TEXT", say("learning.reasons.fileEmpty"));
  const look = await lookAt(file);
  if (look.kind === "pdf") return { format: "pdf", pages: await readPdf(file, reading, writer) };
  if (look.kind === "zip") {
    if (look.format === "docx") await readDocx(file, look.entries, writer);
    else if (look.format === "pptx") await readPptx(file, look.entries, writer);
    else if (look.format === "odt") await readOdt(file, look.entries, writer);
    else await readEpub(file, look.entries, writer);
    return { format: look.format };
  }
  refuseLarger(file.size, reading.maxWords * BYTES_A_TAGGED_WORD);
  const { text, warning } = decodeText(await file.read(0, file.size));
  if (warning !== undefined) writer.warn(warning);
  const format = textFormat(text, reading.name, reading.format);
  if (!TAGGED.has(format)) refuseLarger(file.size, reading.maxWords * BYTES_A_WORD);
  await TEXTS[format]?.(text, writer);
  return { format };
}

function refuseLarger(size: number, most: number): void {
  if (size > Math.max(LEAST_BYTES, most)) throw new Refusal("TOO_MANY_WORDS");
}

async function documentOf(format: Format, pages: number | undefined, writer: Writer): Promise<ReadDocument> {
  const { words } = writer;
  if (words === 0) throw new Refusal("NO_TEXT");
  const language = await languageOf(sampleOf(writer.blocks));
  const whole = resolved(writer.blocks, writer.references, writer.anchors, language);
  const blocks = withRoles(withHeadings(shortHeadings(whole)));
  // A wiki's page is called like its file, and its headings are those of sections.
  const title = writer.title ?? (format === "mediawiki" ? undefined : titleIn(blocks));
  return {
    format,
    ...(title !== undefined && { title }),
    ...(writer.order !== undefined && { order: writer.order }),
    language,
    ...(pages !== undefined && { pages }),
    words,
    blocks,
    warnings: [...writer.warnings],
  };
}

/** Fallback title: the first heading of the highest level. */
function titleIn(blocks: readonly Block[]): string | undefined {
  const headings = blocks.filter(({ kind }) => kind === "heading");
  const highest = headings.reduce((least, { level = 1 }) => Math.min(least, level), 6);
  return headings.find(({ level = 1 }) => level === highest)?.text;
}

const SAMPLE = 200;

/** Sample of prose from the whole document; code and tables do not indicate its language. */
function sampleOf(blocks: readonly Block[]): string {
  const prose = blocks.filter(({ kind }) => kind !== "code" && kind !== "table" && kind !== "formula");
  const chosen = prose.length > 0 ? prose : blocks;
  const step = Math.max(1, Math.floor(chosen.length / SAMPLE));
  return chosen
    .filter((_block, i) => i % step === 0)
    .map(({ text }) => text.slice(0, 600))
    .join("\n");
}

/** Maps error codes of the parsers to refusals. */
const CODES: Readonly<Record<string, RefusalCode>> = {
  FILE_ENCRYPTED: "FILE_ENCRYPTED",
  XML_REFUSED: "TOO_DENSE",
  ZIP_TOO_DENSE: "TOO_DENSE",
};

/** Errors while parsing are blamed on the file, unless it could not be opened. */
function refused(error: unknown): ReadOutcome {
  const refusal = refusalOf(error);
  return { ok: false, code: refusal.code, message: refusal.text };
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof UnreadableFile) return new Refusal(CODES[error.code] ?? "FILE_DAMAGED");
  if (error instanceof RangeError && /call stack/i.test(error.message)) return new Refusal("TOO_DEEP");
  return new Refusal("FILE_DAMAGED");
}
