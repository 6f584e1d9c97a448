/** Text that is markup already: everything else is escaped when it is put in. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** `false`: nothing, so that a condition can stand before a piece. */
type Piece = Markup | string | number | false | undefined | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What no XML document may hold, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text that any format can hold. */
export function printable(text: string): string {
  return text.replace(FORBIDDEN, "");
}

/** Text as it may stand in HTML and XML, in attributes as well. */
function escapeText(text: string): string {
  return printable(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** HTML or XML from a template: what is put in is text, unless it is markup itself. */
export function markup(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Markup {
  return new Markup(parts.map((part, i) => part + (i < pieces.length ? render(pieces[i]) : "")).join(""));
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return "";
  if (piece instanceof Markup) return piece.text;
  if (typeof piece === "string" || typeof piece === "number") return escapeText(String(piece));
  return piece.map(render).join("");
}
