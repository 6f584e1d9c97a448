/** A line of a page, with its position from the lower left. */
export interface PdfLine {
  text: string;
  x?: number;
  y: number;
  size?: number;
  font?: "F1" | "F2" | "F3";
}

export interface PdfOptions {
  title?: string;
  outline?: readonly [title: string, page: number][];
  locked?: boolean;
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

/** A minimal PDF with these lines on these pages, in Helvetica, bold or Courier. */
export function pdf(pages: readonly (readonly PdfLine[])[], options: PdfOptions = {}): Uint8Array {
  const objects: string[] = [];
  const add = (object: string) => objects.push(object);
  const pageNumber = (index: number) => 6 + index * 2;
  const items = options.outline ?? [];
  const outlineAt = pageNumber(pages.length);
  add(`<< /Type /Catalog /Pages 2 0 R${items.length > 0 ? ` /Outlines ${outlineAt} 0 R` : ""} >>`);
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_page, i) => `${pageNumber(i)} 0 R`).join(" ")}] >>`,
  );
  for (const font of ["Helvetica", "Helvetica-Bold", "Courier"])
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
  for (const [i, lines] of pages.entries()) {
    const content = lines
      .map(
        ({ text, x = 72, y, size = 11, font = "F1" }) =>
          `BT /${font} ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`,
      )
      .join("\n");
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> /Contents ${pageNumber(i) + 1} 0 R >>`,
    );
    add(`<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`);
  }
  if (items.length > 0) {
    const at = (index: number) => outlineAt + 1 + index;
    add(`<< /Type /Outlines /First ${at(0)} 0 R /Last ${at(items.length - 1)} 0 R /Count ${items.length} >>`);
    for (const [i, [title, page]] of items.entries()) {
      const next = i + 1 < items.length ? ` /Next ${at(i + 1)} 0 R` : "";
      const before = i > 0 ? ` /Prev ${at(i - 1)} 0 R` : "";
      add(
        `<< /Title (${escaped(title)}) /Parent ${outlineAt} 0 R${next}${before} /Dest [${pageNumber(page - 1)} 0 R /Fit] >>`,
      );
    }
  }
  return assembled(objects, options);
}

function assembled(objects: string[], { title, locked = false }: PdfOptions): Uint8Array {
  let trailer = `/Size ${objects.length + 3} /Root 1 0 R`;
  if (title !== undefined) {
    objects.push(`<< /Title (${escaped(title)}) >>`);
    trailer += ` /Info ${objects.length} 0 R`;
  }
  if (locked) {
    const key = `<${"ab".repeat(32)}>`;
    objects.push(`<< /Filter /Standard /V 2 /R 3 /Length 128 /P -3904 /O ${key} /U ${key} >>`);
    trailer += ` /Encrypt ${objects.length} 0 R /ID [<${"01".repeat(16)}> <${"01".repeat(16)}>]`;
  }
  let text = "%PDF-1.4\n";
  const places = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** Wraps a paragraph to a width, from a height downwards. */
export function set(
  text: string,
  y: number,
  { x = 72, letters = 90, size = 11, leading = 13 } = {},
): PdfLine[] {
  const lines: PdfLine[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line.length + word.length + 1 > letters) {
      lines.push({ text: line, x, y: y - lines.length * leading, size });
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, { text: line, x, y: y - lines.length * leading, size }];
}
