import { openPdf } from "../../../formats/pdf/open.ts";
import type { Source } from "../../../formats/sheet.ts";
import { say } from "../../../text/message.ts";
import { Refusal } from "../refusal.ts";
import type { Writer } from "../writer.ts";
import { readingOrder } from "./columns.ts";
import type { PdfDocument } from "./document.ts";
import { headingLevel, type Look, lookOf, type OutlineItem, outlineLevels } from "./headings.ts";
import { Hyphens } from "./hyphens.ts";
import type { Line } from "./lines.ts";
import { readPage } from "./pages.ts";
import { type PdfPassage, passagesOf } from "./passages.ts";
import { isMadeOfRepeats } from "./repeats.ts";
import { type PageLines, withoutRunning } from "./running.ts";

/** Number of pages after which pdf.js's caches are cleared. */
const PAGES_HELD = 50;

/** Maximum words that a scanner adds to a scanned page. */
const FEW_WORDS = 4;

/** Reads paragraphs in reading order, each with its first page. */
export async function readPdf(
  source: Source,
  { maxPages }: { maxPages: number },
  writer: Writer,
): Promise<number> {
  const bytes = await source.read(0, source.size);
  if (isMadeOfRepeats(bytes)) throw new Refusal("FILE_DAMAGED");
  const document = await opened(bytes);
  try {
    if (document.numPages > maxPages)
      throw new Refusal(
        "TOO_MANY_PAGES",
        say("learning.reasons.tooManyPages", { pages: document.numPages, most: maxPages }),
      );
    const outline = outlineLevels(await outlineOf(document));
    const lines = withoutRunning(await readPages(document, writer)).flat();
    writer.title = await titleOf(document);
    writePassages(lines, outline, writer);
    if (document.numPages > 1 && writer.words < document.numPages * FEW_WORDS) throw new Refusal("NO_TEXT");
    return document.numPages;
  } finally {
    await document.loadingTask.destroy();
  }
}

async function opened(bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await openPdf<PdfDocument>(bytes);
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    throw new Refusal(name === "PasswordException" ? "FILE_ENCRYPTED" : "FILE_DAMAGED");
  }
}

/** Broken pages are skipped with a warning. */
async function readPages(document: PdfDocument, writer: Writer): Promise<PageLines[]> {
  const pages: PageLines[] = [];
  let [broken, empty] = [0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const text = await readPage(await document.getPage(number), number);
      const lines = readingOrder(text);
      if (lines.length === 0) empty += 1;
      pages.push({ height: text.height, lines });
    } catch {
      broken += 1;
    }
    if (number % PAGES_HELD === 0) await document.cleanup();
  }
  if (broken > 0)
    writer.warn(say("learning.reasons.pagesDamaged", { count: broken, pages: document.numPages }));
  if (empty > 0 && empty < document.numPages)
    writer.warn(say("learning.reasons.pagesEmpty", { count: empty, pages: document.numPages }));
  return pages;
}

async function outlineOf(document: PdfDocument): Promise<OutlineItem[] | null> {
  try {
    return await document.getOutline();
  } catch {
    return null;
  }
}

/** Many programs set the title property to a file name. */
async function titleOf(document: PdfDocument): Promise<string | undefined> {
  try {
    const { info } = await document.getMetadata();
    const said = typeof info.Title === "string" ? info.Title : "";
    const title = said.replaceAll(/\s+/g, " ").trim();
    return title === "" || /\.\w{2,5}$|^microsoft word|^untitled|^print|^slide 1$|[/\\]/i.test(title)
      ? undefined
      : title;
  } catch {
    return undefined;
  }
}

function writePassages(lines: readonly Line[], outline: ReadonlyMap<string, number>, writer: Writer): void {
  const look = lookOf(lines);
  const hyphens = new Hyphens(lines);
  const said = passagesOf(lines, look).map((passage): Said => {
    const text = passage.lines.map((line) => line.text).reduce((above, below) => hyphens.join(above, below));
    const isText = passage.kind === "text" || passage.kind === "item";
    return {
      ...passage,
      text,
      level: isText ? headingLevel({ ...passage, text }, look, outline) : undefined,
    };
  });
  const levels = [...new Set(said.flatMap(({ level }) => level ?? []))].sort((a, b) => a - b);
  for (const one of said) writePassage(one, levels, look, writer);
}

interface Said extends PdfPassage {
  text: string;
  /** Heading level. Levels may be skipped. */
  level: number | undefined;
}

function writePassage(
  { kind, lines, text, level }: Said,
  levels: readonly number[],
  look: Look,
  writer: Writer,
): void {
  const page = lines[0]?.page;
  if (level !== undefined) writer.put("heading", text, { level: levels.indexOf(level) + 1, page });
  else if (kind === "code") writer.put("code", codeOf(lines), { page });
  else if (kind === "table")
    writer.put("table", lines.map(({ cells }) => cells.join(" | ")).join("\n"), { page });
  else if (LEADERS.test(text)) writer.put("contents", text, { page });
  else if (kind === "item") writer.put("list_item", text.replace(BULLET_SIGN, ""), { page });
  else writer.put(isNote(lines, text, look) ? "note" : "paragraph", text, { page });
}

/** Dot leaders before a page number. */
const LEADERS = /(?:\. ?){5,}\s*[\divxlc]+$|…{2,}\s*\d+$/;
const BULLET_SIGN = /^[•‣◦▪●○■□∙·➢✓*–-]\s+/;

/** A footnote is smaller than the text and numbered. */
function isNote(lines: readonly Line[], text: string, look: Look): boolean {
  return (lines[0]?.size ?? 0) < look.size * 0.88 && /^\d{1,3}\s?\p{Lu}/u.test(text);
}

/** Keeps the indentation of code. */
function codeOf(lines: readonly Line[]): string {
  const left = Math.min(...lines.map((line) => line.left));
  return lines
    .map((line) => {
      const letter = (line.right - line.left) / Math.max(1, line.text.length);
      return " ".repeat(Math.min(40, Math.round((line.left - left) / Math.max(1, letter)))) + line.text;
    })
    .join("\n");
}
