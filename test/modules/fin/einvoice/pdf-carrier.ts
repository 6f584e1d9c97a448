import { deflateSync } from "node:zlib";

interface Attachment {
  /** Name as PDF syntax, such as `(factur-x.xml)` or `<FEFF...>`. */
  name: string;
  content: Uint8Array;
  /** Rounds of compression, each a filter of the stream. */
  deflated?: number;
}

const bytes = (text: string) => Buffer.from(text, "latin1");

/** A small PDF by hand, since libraries refuse to write hostile ones. `catalog` is added to the document catalog. */
export function carrier(attachments: readonly Attachment[], catalog = ""): Uint8Array<ArrayBuffer> {
  const names = attachments.map(({ name }, i) => `${name} ${4 + 2 * i} 0 R`).join(" ");
  const objects: Buffer[] = [
    bytes(`<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names}] >> >> ${catalog} >>`),
    bytes("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    bytes("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"),
  ];
  attachments.forEach(({ name, content, deflated = 0 }, i) => {
    let data = Buffer.from(content);
    for (let n = 0; n < deflated; n += 1) data = deflateSync(data, { level: 9 });
    const filter = deflated > 0 ? `/Filter [${"/FlateDecode ".repeat(deflated)}]` : "";
    objects.push(bytes(`<< /Type /Filespec /F ${name} /UF ${name} /EF << /F ${5 + 2 * i} 0 R >> >>`));
    objects.push(
      Buffer.concat([
        bytes(`<< /Type /EmbeddedFile ${filter} /Length ${data.length} >>\nstream\n`),
        data,
        bytes("\nendstream"),
      ]),
    );
  });
  const parts = [bytes("%PDF-1.7\n")];
  let at = parts[0]?.length ?? 0;
  const places = objects.map((object, i) => {
    const part = Buffer.concat([bytes(`${i + 1} 0 obj\n`), object, bytes("\nendobj\n")]);
    parts.push(part);
    at += part.length;
    return at - part.length;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  parts.push(
    bytes(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}
