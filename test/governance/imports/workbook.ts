import { deflateRawSync } from "node:zlib";

type Content = string | Uint8Array;

/** Entries may be a list, so that a name can occur twice. */
export function packed(
  entries: Record<string, Content> | readonly (readonly [name: string, content: Content])[],
  flags = 0,
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Array.isArray(entries) ? entries : Object.entries(entries)) {
    const title = Buffer.from(name);
    const bytes = Buffer.from(content);
    const body = deflateRawSync(bytes);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(Bun.hash.crc32(bytes), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), facts, title, body);
    directory.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), facts, place, title);
    offset += 30 + title.length + body.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(directory.length / 4, 8);
  end.writeUInt16LE(directory.length / 4, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, listing, end]));
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface Sheets {
  sheets: Record<string, string>;
  shared?: readonly string[];
  more?: Record<string, string>;
}

/** Builds a workbook. Cells with style 1 are dates, cells with style 2 are dates with a time. */
export function workbook({ sheets, shared = [], more = {} }: Sheets): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets);
  return packed({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="r"><sheets>${names
      .map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${names
      .map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join("")}</Relationships>`,
    "xl/styles.xml": `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy hh:mm"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `<sst ${MAIN}>${shared.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  });
}

export function textRow(row: number, texts: readonly string[]): string {
  const cells = texts.map(
    (text, i) => `<c r="${String.fromCharCode(65 + i)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  return `<row r="${row}">${cells.join("")}</row>`;
}
