import { join } from "node:path";
import { writeZip } from "../../../src/formats/zip-writer.ts";
import type { Block, Format, ReadDocument } from "../../../src/learning/reading/document.ts";
import { type ReadOutcome, read } from "../../../src/learning/reading/read.ts";
import { renderText } from "../../../src/text/render.ts";
import { unstored } from "../../../src/text/stored.ts";
import { freshFolder } from "../../kit/appliance.ts";

const folder = freshFolder();
let files = 0;

export interface Given {
  name?: string;
  format?: Format;
  maxPages?: number;
  maxWords?: number;
}

export async function readBytes(bytes: Uint8Array | string, given: Given = {}): Promise<ReadOutcome> {
  files += 1;
  const path = join(folder, `document-${files}`);
  const size = await Bun.write(path, bytes);
  return read({ path, size, name: "document", maxPages: 1000, maxWords: 1_000_000, ...given });
}

export async function readDocument(
  bytes: Uint8Array | string,
  given: Given | string = {},
): Promise<ReadDocument> {
  const outcome = await readBytes(bytes, typeof given === "string" ? { name: given } : given);
  if (!outcome.ok) throw new Error(`${outcome.code}: ${renderText(outcome.message, "en")}`);
  const warnings = outcome.document.warnings.map((warning) => renderText(unstored(warning), "en"));
  return { ...outcome.document, warnings };
}

export async function refusalOf(bytes: Uint8Array | string, given: Given = {}): Promise<string> {
  const outcome = await readBytes(bytes, given);
  return outcome.ok ? "none" : outcome.code;
}

/** Blocks in short form: "heading1 Title". */
export function glance(blocks: readonly Block[]): string[] {
  return blocks.map(({ kind, level, text }) => `${kind}${level ?? ""} ${text}`);
}

/** Marks in short form: "term accrual". */
export function marksIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap(({ text, marks = [] }) =>
    marks.map(
      ({ kind, start, end, target }) =>
        `${kind} ${text.slice(start, end)}${target === undefined ? "" : ` -> ${target}`}`,
    ),
  );
}

export async function zipped(entries: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const list = Object.entries(entries).map(([name, content]) => ({
    name,
    at: 1_700_000_000_000,
    bytes: (async function* () {
      yield Buffer.from(content);
    })(),
  }));
  return Buffer.concat(await Array.fromAsync(writeZip(list)));
}

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';

export function docx(body: string, parts: Readonly<Record<string, string>> = {}): Promise<Uint8Array> {
  return zipped({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:document ${W}><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

export function odt(
  body: string,
  styles = "",
  parts: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  return zipped({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<?xml version="1.0"?><office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...parts,
  });
}

/** A presentation of slides, each the XML of its shapes, with their notes. */
export function pptx(
  slides: readonly string[],
  notes: Readonly<Record<number, string>> = {},
): Promise<Uint8Array> {
  const shapes = (content: string) => `<p:sld><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`;
  const parts = slides.flatMap((content, i) => [
    [`ppt/slides/slide${i + 1}.xml`, shapes(content)] as const,
    [
      `ppt/slides/_rels/slide${i + 1}.xml.rels`,
      `<Relationships><Relationship Id="rId1" Type="http://x/image" Target="../media/image${i + 1}.png"/><Relationship Id="rId2" Type="http://x/notesSlide" Target="../notesSlides/notes${i + 1}.xml"/></Relationships>`,
    ] as const,
  ]);
  return zipped({
    "ppt/presentation.xml": `<p:presentation><p:sldIdLst>${slides.map((_, i) => `<p:sldId r:id="rId${i + 1}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": `<Relationships>${slides.map((_, i) => `<Relationship Id="rId${i + 1}" Type="http://x/slide" Target="slides/slide${i + 1}.xml"/>`).join("")}</Relationships>`,
    ...Object.fromEntries(parts),
    ...Object.fromEntries(
      Object.entries(notes).map(([number, content]) => [
        `ppt/notesSlides/notes${number}.xml`,
        shapes(content),
      ]),
    ),
  });
}

export function epub(
  pages: Readonly<Record<string, string>>,
  parts: Readonly<Record<string, string>> = {},
): Promise<Uint8Array> {
  const names = Object.keys(pages);
  const items = names.map(
    (name, i) =>
      `<item id="p${i}" href="${name}" media-type="application/xhtml+xml"${name === "nav.xhtml" ? ' properties="nav"' : ""}/>`,
  );
  return zipped({
    mimetype: "application/epub+zip",
    "META-INF/container.xml":
      '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    "OPS/book.opf": `<package><metadata><dc:title>The Book</dc:title></metadata><manifest>${items.join("")}</manifest><spine>${names.map((_name, i) => `<itemref idref="p${i}"/>`).join("")}</spine></package>`,
    ...Object.fromEntries(
      Object.entries(pages).map(([name, page]) => [
        `OPS/${name}`,
        `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${name}</title></head><body>${page}</body></html>`,
      ]),
    ),
    ...parts,
  });
}
