import type { Source } from "../../formats/sheet.ts";
import { openZip, type ZipEntry } from "../../formats/zip.ts";
import { type Message, say } from "../../text/message.ts";
import type { Format } from "./document.ts";
import { Refusal } from "./refusal.ts";

const HEAD = 64 * 1024;

export type Look =
  | { kind: "pdf" }
  | { kind: "zip"; format: Format; entries: ReadonlyMap<string, ZipEntry> }
  | { kind: "text" };

const LONGEST_NAME = 80;

const ENDINGS: Readonly<Record<string, Format>> = {
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  mdown: "markdown",
  mkd: "markdown",
  html: "html",
  htm: "html",
  xhtml: "html",
  txt: "text",
  text: "text",
  csv: "csv",
  tsv: "csv",
  cnxml: "cnxml",
  adoc: "asciidoc",
  asciidoc: "asciidoc",
  asc: "asciidoc",
  ad: "asciidoc",
  rst: "rst",
  rest: "rst",
  org: "org",
  mediawiki: "mediawiki",
  wiki: "mediawiki",
  wikitext: "mediawiki",
};

/** Extensions of files that can be read. */
export const EXTENSIONS_READ: readonly string[] = [
  ...Object.keys(ENDINGS),
  ..."docx pdf odt epub pptx log xml json".split(" "),
];

/** Signatures of unsupported files, with advice for users. */
const OTHERS: readonly [start: string, message: Message | undefined][] = [
  ["{\\rtf", say("learning.reasons.richText")],
  ["\x89PNG", undefined],
  ["\xff\xd8\xff", undefined],
  ["GIF8", undefined],
  ["\x7fELF", undefined],
  ["MZ", undefined],
  ["\x1f\x8b", undefined],
  ["7z\xbc\xaf", undefined],
  ["Rar!", undefined],
  ["SQLite format 3", undefined],
];

/** Detects the type by the file's bytes, not its name. */
export async function lookAt(source: Source): Promise<Look> {
  const head = await source.read(0, HEAD);
  const start = head.toString("latin1", 0, 1024);
  if (start.startsWith("%PDF-") || (start.includes("%PDF-") && (await endsAsPdf(source))))
    return { kind: "pdf" };
  if (start.startsWith("PK\x03\x04")) return zipOf(source);
  if (start.startsWith("PK")) throw new Refusal("FORMAT_UNKNOWN");
  if (start.startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) throw await ofOldOffice(source);
  for (const [sign, message] of OTHERS)
    if (start.startsWith(sign) && !(sign === "MZ" && isTexty(head)))
      throw new Refusal("FORMAT_UNKNOWN", message);
  if (!isTexty(head)) throw new Refusal("FORMAT_UNKNOWN");
  return { kind: "text" };
}

/** A PDF may have leading garbage, so the end is checked; a text about PDF does not end like one. */
async function endsAsPdf(source: Source): Promise<boolean> {
  const tail = await source.read(Math.max(0, source.size - HEAD), HEAD);
  return tail.includes("startxref");
}

/** Text has few control characters, and zero bytes only in two-byte encodings. */
function isTexty(head: Buffer): boolean {
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isWide) return true;
  let [even, odd, controls] = [0, 0, 0];
  for (const [i, byte] of head.entries()) {
    if (byte >= 32) continue;
    if (byte < 9 || (byte > 13 && byte !== 27)) controls += 1;
    if (byte === 0 && i % 2 === 0) even += 1;
    else if (byte === 0) odd += 1;
  }
  // UTF-16 without a byte order mark: a zero in every other byte.
  if (even + odd > head.length / 4) return Math.min(even, odd) < (even + odd) / 8;
  return controls <= head.length / 200;
}

/** Office files with a password, and all before 2007, use a different container. */
async function ofOldOffice(source: Source): Promise<Refusal> {
  const name = Buffer.from("EncryptedPackage", "utf16le");
  const tail = await source.read(Math.max(0, source.size - 1024 * 1024), 1024 * 1024);
  const head = await source.read(0, 1024 * 1024);
  if (head.includes(name) || tail.includes(name)) return new Refusal("FILE_ENCRYPTED");
  return new Refusal("FORMAT_UNKNOWN", say("learning.reasons.beforeDocx"));
}

async function zipOf(source: Source): Promise<Look> {
  const entries = await openZip(source);
  if (entries.has("word/document.xml")) return { kind: "zip", format: "docx", entries };
  if (entries.has("META-INF/container.xml")) return { kind: "zip", format: "epub", entries };
  if (entries.has("content.xml")) return { kind: "zip", format: "odt", entries };
  if (entries.has("xl/workbook.xml")) throw new Refusal("FORMAT_UNKNOWN", say("learning.reasons.workbook"));
  if (entries.has("ppt/presentation.xml")) return { kind: "zip", format: "pptx", entries };
  throw new Refusal("FORMAT_UNKNOWN", say("learning.reasons.archive"));
}

/** Formats that a text may have without saying so itself. */
const IN_TEXT: ReadonlySet<Format> = new Set<Format>([
  "markdown",
  "html",
  "text",
  "csv",
  "asciidoc",
  "rst",
  "org",
  "mediawiki",
]);

/** Determines a text's format by its content, then by the uploader's choice, then by its name. */
export function textFormat(text: string, name: string, said: Format | undefined): Format {
  const head = text.slice(0, HEAD);
  const start = head.trimStart().slice(0, 2000);
  if (/<document[^>]+cnx\.rice\.edu\/cnxml/i.test(start)) return "cnxml";
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html[\s>])/i.test(start))
    return "html";
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = said ?? ENDINGS[ending];
  if (named !== undefined && !IN_TEXT.has(named)) return guessed(head);
  if (named === "csv" && !isTable(head, 2, 0.7)) return guessed(head);
  if (named === "html" && !/<[a-z][\w-]*[\s>/]/i.test(head)) return guessed(head);
  if (named === "text" && said === undefined) {
    if (isHtmlFragment(start)) return "html";
    // Some projects name their reStructuredText .txt.
    if (signsOf(head).rst >= 4) return "rst";
  }
  return named ?? guessed(head);
}

function isHtmlFragment(start: string): boolean {
  return /^<(?:head|body|div|section|article|main|p|h[1-6]|table|ul|ol)[\s>]/i.test(start);
}

/** True if this share of lines has as many cells as the first line, and at least `columns`. */
function isTable(head: string, columns: number, share: number): boolean {
  const lines = head
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n?|\n/, 30)
    .filter((line) => line.trim() !== "");
  return [",", ";", "\t", "|"].some((sign) => {
    const names = lines[0]?.split(sign) ?? [];
    // Column names are short and not sentences.
    if (names.some((name) => name.length > LONGEST_NAME || /[.!?]\s*$/.test(name))) return false;
    const counts = lines.map((line) => line.split(sign).length);
    const first = counts[0] ?? 1;
    return first >= columns && counts.filter((count) => count === first).length >= counts.length * share;
  });
}

/** Marks that only one format has. */
function signsOf(head: string): Readonly<Record<"rst" | "org" | "mediawiki", number>> {
  const count = (sign: RegExp) => head.match(sign)?.length ?? 0;
  return {
    rst: count(/^\s*\.\. (?:[\w-]+::|_[^:\n]+:)/gm) + count(/:[\w:-]+:`[^`\n]+`/g),
    org: count(/^#\+\w+[: ]/gm) + count(/^\*{1,4} (?:TODO |DONE )?\p{Lu}/gmu) / 2,
    mediawiki: count(/^(={2,5})[^=\n]+\1\s*$/gm) + count(/'{3}|\[\[|\{\{/g) / 2,
  };
}

function guessed(head: string): Format {
  if (isHtmlFragment(head.trimStart())) return "html";
  const count = (sign: RegExp) => head.match(sign)?.length ?? 0;
  const { rst, org, mediawiki } = signsOf(head);
  const asciidoc = count(/^={1,5} \S/gm) + count(/^(?:----|\|===|\[source.*\]|:[\w-]+: .*)$/gm);
  const markdown =
    count(/^#{1,6} \S/gm) +
    count(/^(?:```|~~~)/gm) +
    count(/\]\((?:https?:|[\w./#-]+\))/g) +
    count(/^(?:={3,}|-{3,})$/gm) +
    count(/^ {0,3}[-*] \S/gm) / 3 +
    count(/\*\*\w/g) / 2;
  const lines = head.split("\n", 4).length;
  if (lines > 3 && markdown < 2 && isTable(head, 3, 1)) return "csv";
  const most = Math.max(2, rst, org, mediawiki, asciidoc, markdown);
  if (rst === most) return "rst";
  if (mediawiki === most) return "mediawiki";
  if (asciidoc === most && asciidoc > markdown) return "asciidoc";
  if (org === most && org > markdown) return "org";
  return markdown >= 2 ? "markdown" : "text";
}
