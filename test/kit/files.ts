import type { Client, Reply } from "./appliance.ts";

export function zipOf(entries: Record<string, string>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [title, content] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(Bun.hash.crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    parts.push(Buffer.from("PK\x03\x04", "latin1"), facts, title, content);
    directory.push(Buffer.from("PK\x01\x02\x14\0", "latin1"), facts, place, title);
    offset += 30 + title.length + content.length;
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

export const bytesOf = (latin1: string) => new Uint8Array(Buffer.from(latin1, "latin1"));

export const SAMPLE_FILES: Record<string, Uint8Array<ArrayBuffer>> = {
  "application/pdf": bytesOf("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\nendobj\n%%EOF\n"),
  "image/png": bytesOf("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
  "image/jpeg": bytesOf("\xff\xd8\xff\xe0\0\x10JFIF\0"),
  "image/gif": bytesOf("GIF89a\x01\0\x01\0"),
  "image/webp": bytesOf("RIFF\x1a\0\0\0WEBPVP8 "),
  "image/tiff": bytesOf("II*\0\x08\0\0\0"),
  "text/plain": bytesOf("Gr\xc3\xbc\xc3\x9fe\n"),
  "text/csv": bytesOf("name;amount\nAcme;12\n"),
  "text/markdown": bytesOf("# Minutes\n"),
  "application/json": bytesOf('{"a": 1}'),
  "application/xml": bytesOf('<?xml version="1.0"?>\n<Invoice><ID>1</ID></Invoice>'),
  "message/rfc822": bytesOf("From: a@example.com\r\nSubject: x\r\n\r\n<html>hello</html>\r\n"),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml": "<w/>",
  }),
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": zipOf({
    "[Content_Types].xml": "<Types/>",
    "xl/workbook.xml": "<w/>",
  }),
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": zipOf({
    "[Content_Types].xml": "<Types/>",
    "ppt/presentation.xml": "<w/>",
  }),
  "application/vnd.oasis.opendocument.text": zipOf({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": "<a/>",
  }),
  "application/vnd.oasis.opendocument.spreadsheet": zipOf({
    mimetype: "application/vnd.oasis.opendocument.spreadsheet",
    "content.xml": "<a/>",
  }),
  "application/vnd.oasis.opendocument.presentation": zipOf({
    mimetype: "application/vnd.oasis.opendocument.presentation",
    "content.xml": "<a/>",
  }),
  "application/epub+zip": zipOf({ mimetype: "application/epub+zip", "META-INF/container.xml": "<a/>" }),
  "application/zip": zipOf({ "a.txt": "a" }),
  "video/mp4": bytesOf("\0\0\0\x20ftypisom\0\0\x02\0isomiso2"),
  "audio/mp4": bytesOf("\0\0\0\x20ftypM4A \0\0\x02\0isomiso2"),
  "audio/mpeg": bytesOf("\xff\xfb\x90\x64\0\0\0\0"),
  "audio/wav": bytesOf("RIFF\x24\0\0\0WAVEfmt "),
};

export async function attach(
  base: string,
  by: Client,
  path: string,
  content: Uint8Array<ArrayBuffer> | string | FormData,
  type?: string,
): Promise<Reply> {
  const response = await fetch(base + path, {
    method: "POST",
    body: content,
    headers: {
      authorization: `Bearer ${by.accessToken}`,
      ...(type !== undefined && { "content-type": type }),
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
}
