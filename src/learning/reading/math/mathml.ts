import { accented, fraction, lowered, raised, root } from "./scripts.ts";

interface Piece {
  text: string;
  isOperator: boolean;
}

interface Frame {
  name: string;
  open: string;
  close: string;
  parts: Piece[];
  said: string;
}

const LETTERS: ReadonlySet<string> = new Set(["mi", "mn", "mo", "mtext", "ms", "ci", "cn"]);
/** Annotations that repeat the formula for programs. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "annotation",
  "annotation-xml",
  "mphantom",
  "none",
  "mprescripts",
]);
const SPACED = /^(?:[=≠<>≤≥≈≅≡∼~±∓×÷·∙∈∉⊂⊆∪∩∧∨→⇒⇔↔↦∝∣|:+\-−–*])$/u;
const SIGN = /^[+\-−–±∓]$/;

export class MathReader {
  readonly #frames: Frame[] = [];

  get isOpen(): boolean {
    return this.#frames.length > 0;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    const fenced = name === "mfenced";
    this.#frames.push({
      name,
      open: fenced ? (attribute("open") ?? "(") : "",
      close: fenced ? (attribute("close") ?? ")") : "",
      parts: [],
      said: "",
    });
  }

  text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame && LETTERS.has(frame.name)) frame.said += text;
  }

  /** Returns the formula at the outermost element. */
  close(): string | undefined {
    const frame = this.#frames.pop();
    if (!frame) return undefined;
    const piece = pieceOf(frame);
    const outer = this.#frames.at(-1);
    if (!outer) return tidy(piece.text);
    if (!LEFT_OUT.has(frame.name)) outer.parts.push(piece);
    return undefined;
  }
}

function pieceOf(frame: Frame): Piece {
  if (!LETTERS.has(frame.name)) return { text: composed(frame), isOperator: false };
  const said = frame.said.replaceAll(/\s+/g, " ");
  if (frame.name === "mtext") return { text: said, isOperator: false };
  return { text: said.trim(), isOperator: frame.name === "mo" };
}

function composed({ name, parts, open, close }: Frame): string {
  const [first = "", second = "", third = ""] = parts.map(({ text }) => text);
  switch (name) {
    case "mfrac":
      return fraction(first, second);
    case "msup":
      return first.trim() + raised(second);
    case "msub":
      return first.trim() + lowered(second);
    case "msubsup":
    case "munderover":
      return first.trim() + lowered(second) + raised(third);
    case "mover":
      return accented(first, second) ?? first.trim() + raised(second);
    case "munder":
      return accented(first, second) ?? first.trim() + lowered(second);
    case "msqrt":
      return root(line(parts));
    case "mroot":
      return root(first, second);
    case "mfenced":
      return `${open}${parts.map(({ text }) => text.trim()).join(", ")}${close}`;
    case "mspace":
      return " ";
    case "semantics":
      return first;
    case "mtable":
      return parts.map(({ text }) => text.trim()).join("; ");
    case "mtr":
    case "mlabeledtr":
      return parts.map(({ text }) => text.trim()).join(" ");
    default:
      return line(parts);
  }
}

/** Puts spaces around relations and operators, but not around the sign of a number. */
function line(parts: readonly Piece[]): string {
  let text = "";
  let isBehindOperator = true;
  for (const { text: piece, isOperator } of parts) {
    const isSign = isOperator && SIGN.test(piece) && isBehindOperator;
    if (isOperator && SPACED.test(piece) && !isSign) text += ` ${piece} `;
    else if (isOperator && /^[,;]$/.test(piece)) text += `${piece} `;
    else if (/[\p{L}]{2}$/u.test(text) && /^[\p{L}\p{N}√]/u.test(piece)) text += ` ${piece}`;
    else text += piece;
    isBehindOperator = isOperator && !/^[)\]}|!%]$/.test(piece);
  }
  return text;
}

function tidy(text: string): string {
  return text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=[([{]) | (?=[)\]},;])/g, "")
    .trim();
}
