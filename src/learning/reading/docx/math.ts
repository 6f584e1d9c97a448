import { accented, fraction, lowered, raised, root } from "../math/scripts.ts";

interface Frame {
  name: string;
  /** This frame, or the nearest enclosing one with a sign. */
  signed: Frame | undefined;
  parts: Record<string, string>;
  text: string;
  sign: string;
}

type Attribute = (name: string) => string | undefined;

/** Elements that hold one operand of the enclosing element. */
const PARTS: ReadonlySet<string> = new Set(["num", "den", "sup", "sub", "deg", "e", "fName", "mr"]);
const SIGNS: Readonly<Record<string, string>> = { acc: "^", bar: "¯", nary: "∫" };

/** In characters. */
const LONGEST = 10_000;

export class WordMath {
  readonly #frames: Frame[] = [];
  #letters = 0;

  open(name: string, attribute: Attribute): void {
    const outer = this.#frames.at(-1)?.signed;
    if (outer && name === "chr") outer.sign = attribute("m:val")?.slice(0, 2) ?? outer.sign;
    if (outer && name === "begChr") outer.sign = attribute("m:val")?.slice(0, 2) ?? "";
    const frame: Frame = {
      name,
      parts: {},
      text: "",
      sign: SIGNS[name] ?? (name === "d" ? "(" : ""),
      signed: outer,
    };
    if (frame.sign !== "") frame.signed = frame;
    this.#frames.push(frame);
  }

  text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame?.name !== "t") return;
    // Limited, because every enclosing element processes the text again.
    frame.text += text.slice(0, Math.max(0, LONGEST - this.#letters));
    this.#letters += text.length;
  }

  /** Returns the formula at the outermost element. */
  close(): string | undefined {
    const frame = this.#frames.pop();
    if (!frame) return undefined;
    const said = saidOf(frame);
    const outer = this.#frames.at(-1);
    if (!outer) return spaced(said);
    if (PARTS.has(frame.name)) {
      const before = outer.parts[frame.name];
      outer.parts[frame.name] =
        before === undefined ? said : `${before}${frame.name === "mr" ? "; " : ", "}${said}`;
    } else outer.text += said;
    return undefined;
  }
}

function spaced(formula: string): string {
  return formula
    .replaceAll(/(?<=[^\s(=]) ?([=≠<>≤≥≈≡∈→×⋅]) ?(?=\S)/g, " $1 ")
    .replaceAll(/(?<=[\p{L}\p{N})]) ?([+−]) ?(?=[\p{L}\p{N}(])/gu, " $1 ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const CLOSING: Readonly<Record<string, string>> = {
  "(": ")",
  "[": "]",
  "{": "}",
  "|": "|",
  "⌊": "⌋",
  "⌈": "⌉",
  "‖": "‖",
};

function saidOf({ name, parts, text, sign }: Frame): string {
  const { num = "", den = "", sup = "", sub = "", deg = "", e = "", fName = "", mr = "" } = parts;
  switch (name) {
    case "f":
      return fraction(num, den);
    case "sSup":
      return e + raised(sup);
    case "sSub":
      return e + lowered(sub);
    case "sSubSup":
      return e + lowered(sub) + raised(sup);
    case "rad":
      return root(e, deg);
    case "nary":
      return `${sign}${lowered(sub)}${raised(sup)} ${e}`;
    case "d":
      return `${sign}${e}${sign === "" ? "" : (CLOSING[sign] ?? ")")}`;
    case "func":
      return `${fName} ${e}`;
    case "acc":
    case "bar":
      return accented(e, sign === "̂" ? "^" : sign === "̅" ? "¯" : sign) ?? e;
    case "m":
      return `[${mr}]`;
    case "limLow":
      return e + lowered(text);
    case "mr":
      return e;
    default:
      return text + e;
  }
}
