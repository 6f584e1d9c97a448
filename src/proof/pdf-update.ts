/** Adds a file to a finished PDF as an incremental update, so that the document before it stays as it is. */

export interface AddedFile {
  readonly name: string;
  readonly mime: string;
  readonly description: string;
  /** UTC milliseconds. */
  readonly at: number;
  /** Text in ASCII. */
  readonly text: string;
}

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

/** One character for each byte. */
function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

/** Length of the end of a file with its trailer. */
const TAIL = 2048;

const TRAILER =
  /trailer\s*<<\s*\/Size (\d+)\s*\/Root (\d+) 0 R\s*\/Info (\d+) 0 R\s*\/ID \[([^\]]*)\]\s*>>\s*startxref\s+(\d+)\s+%%EOF\s*$/;

/**
 * Returns the document with the file attached. The same input gives the same bytes, so an update is genuine if it
 * is what this function makes of the document before it. Expects the plain structure that PDFKit writes.
 */
export function withFile(document: Uint8Array, file: AddedFile): Uint8Array<ArrayBuffer> {
  const tail = TRAILER.exec(textOf(document.subarray(-TAIL)));
  if (!tail) throw new Error("the document does not end with a trailer as PDFKit writes it");
  const [, size = "", root = "", info = "", id = "", xref = ""] = tail;
  const table = offsetsIn(document, Number(xref), Number(size));
  const catalog = objectIn(document, table, Number(root));
  const names = Number(/\/Names (\d+) 0 R/.exec(catalog)?.[1] ?? Number.NaN);
  if (Number.isNaN(names)) throw new Error("the document's catalog has no names");
  const [spec, stream] = [Number(size), Number(size) + 1];
  const objects: [number, string][] = [
    [names, withName(objectIn(document, table, names), file.name, spec)],
    [Number(root), withAssociated(catalog, spec)],
    [spec, filespec(file, stream)],
    [stream, embedded(file)],
  ];
  let update = `% ${MARK}\n`;
  const places = objects.map(([number, body]) => {
    const offset = document.length + update.length;
    update += `${number} 0 obj\n${body}\nendobj\n`;
    return `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const start = document.length + update.length;
  update += `xref\n${places.join("")}trailer\n<<\n/Size ${stream + 1}\n/Root ${root} 0 R\n/Info ${info} 0 R\n/ID [${id}]\n/Prev ${xref}\n>>\nstartxref\n${start}\n%%EOF\n`;
  const added = bytesOf(update);
  const whole = new Uint8Array(document.length + added.length);
  whole.set(document);
  whole.set(added, document.length);
  return whole;
}

const MARK = "freehold attachment";

export interface Split {
  readonly document: Uint8Array;
  /** Text of the file that the last update attached. */
  readonly text: string;
}

/** Undefined for files without such an update. Only comparing with `withFile` tells if the update is genuine. */
export function splitUpdate(file: Uint8Array): Split | undefined {
  const mark = bytesOf(`\n% ${MARK}\n`);
  const at = lastIndex(file, mark);
  if (at < 0) return undefined;
  const update = textOf(file.subarray(at + 1));
  const found = /\nstream\n(.*)\nendstream\nendobj\nxref\n/s.exec(update);
  return found?.[1] === undefined ? undefined : { document: file.subarray(0, at + 1), text: found[1] };
}

function lastIndex(bytes: Uint8Array, sought: Uint8Array): number {
  for (let at = bytes.length - sought.length; at >= 0; at--)
    if (sought.every((byte, i) => bytes[at + i] === byte)) return at;
  return -1;
}

/** Offsets of objects from a table with one section. */
function offsetsIn(document: Uint8Array, start: number, size: number): readonly number[] {
  const head = `xref\n0 ${size}\n`;
  const table = textOf(document.subarray(start, start + head.length + size * 20));
  if (!table.startsWith(head))
    throw new Error("the document's cross-reference table is not as PDFKit writes it");
  return Array.from({ length: size }, (_, i) =>
    Number(table.slice(head.length + i * 20, head.length + i * 20 + 10)),
  );
}

const LONGEST_OBJECT = 65_536;

function objectIn(document: Uint8Array, offsets: readonly number[], number: number): string {
  const offset = offsets[number] ?? 0;
  const text = textOf(document.subarray(offset, offset + LONGEST_OBJECT));
  const body = new RegExp(`^${number} 0 obj\\n(.*?)\\nendobj`, "s").exec(text)?.[1];
  if (body === undefined) throw new Error(`the document has no object ${number}`);
  return body;
}

/** Adds a name to the tree of embedded files, which is sorted. */
function withName(names: string, name: string, spec: number): string {
  const known = [...(/\/EmbeddedFiles <<\s*\/Names \[([^\]]*)\]\s*>>/.exec(names)?.[1] ?? "").matchAll(NAME)];
  const all = [...known.map(([, one = "", at = ""]) => [one, at]), [name, String(spec)]];
  const list = all
    .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1))
    .map(([one, at]) => `(${one}) ${at} 0 R`)
    .join(" ");
  const others = names.replace(/\/EmbeddedFiles <<.*?\]\s*>>\s*/s, "");
  return others.replace(/>>\s*$/, `/EmbeddedFiles <<\n/Names [${list}]\n>>\n>>`);
}

const NAME = /\(([^()\\]*)\) (\d+) 0 R/g;

function withAssociated(catalog: string, spec: number): string {
  if (/\/AF \[[^\]]*\]/.test(catalog))
    return catalog.replace(/\/AF \[([^\]]*)\]/, (_, known) => `/AF [${known} ${spec} 0 R]`);
  return catalog.replace(/>>\s*$/, `/AF [${spec} 0 R]\n>>`);
}

function filespec({ name, description }: AddedFile, stream: number): string {
  return `<<\n/Type /Filespec\n/AFRelationship /Supplement\n/F (${name})\n/UF (${name})\n/Desc (${description})\n/EF <<\n/F ${stream} 0 R\n/UF ${stream} 0 R\n>>\n>>`;
}

function embedded({ mime, at, text }: AddedFile): string {
  const day = new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return `<<\n/Type /EmbeddedFile\n/Subtype /${mime.replace("/", "#2F")}\n/Params <<\n/ModDate (D:${day})\n/Size ${text.length}\n>>\n/Length ${text.length}\n>>\nstream\n${text}\nendstream`;
}
