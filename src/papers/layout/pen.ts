import { readAsset } from "./assets.ts";
import { hasGlyph, type Pdf } from "./pdf.ts";
import { wrapped } from "./wrap.ts";

export type Element = PDFKit.PDFStructureElement;
type ElementOptions = NonNullable<Parameters<Pdf["struct"]>[1]> & {
  scope?: "Row" | "Column";
  bbox?: [number, number, number, number];
};

export interface Style {
  readonly size?: number;
  readonly strong?: boolean;
  readonly colour?: string;
  readonly align?: "start" | "end" | "center";
  /** Figures of equal width, so that those of a column stand below each other. */
  readonly figures?: boolean;
}

export const LINE = 1.4;
export const TEXT_SIZE = 9.5;
export const QUIET = "#5b6470";

/** Millimetres as points. */
export const mm = (length: number) => (length * 72) / 25.4;

export interface Look {
  readonly accent: string;
  readonly text: string;
  readonly family: "inter" | "serif";
}

/** Draws text and shapes, each tagged with its place in the document's structure or as an artifact. */
export class Pen {
  readonly pdf: Pdf;
  readonly look: Look;
  readonly #spellings = new Map<string, string>();

  constructor(pdf: Pdf, look: Look) {
    this.pdf = pdf;
    this.look = look;
    pdf.registerFont("regular", Buffer.from(readAsset(`${look.family}-regular`)));
    pdf.registerFont("strong", Buffer.from(readAsset(`${look.family}-strong`)));
  }

  /** Adds an element to the structure, whose content is drawn now. */
  element(parent: Element, type: string, draw?: () => void, options: ElementOptions = {}): Element {
    const element = this.pdf.struct(type, options);
    parent.add(element);
    if (draw) this.content(element, type, draw);
    return element;
  }

  /** Draws content of an element, also on a later page than its first part. */
  content(element: Element, type: string, draw: () => void): void {
    element.add(this.pdf.markStructureContent(type));
    draw();
    this.pdf.endMarkedContent();
  }

  /** Draws what readers of the structure skip: lines, repeated heads, page numbers. */
  artifact(draw: () => void, type: "Layout" | "Pagination" = "Layout"): void {
    this.pdf.markContent("Artifact", { type });
    draw();
    this.pdf.endMarkedContent();
  }

  widthOf(text: string, style: Style = {}): number {
    const spelled = this.spelling(text);
    this.#use(style);
    return this.pdf.widthOfString(spelled, this.#options(style));
  }

  lines(text: string, width: number, style: Style = {}): string[] {
    return wrapped(this.spelling(text), width, (piece) => this.widthOf(piece, style));
  }

  /** Draws one line, whose box begins at `y`. */
  line(text: string, x: number, y: number, width: number, style: Style = {}): void {
    const { size = TEXT_SIZE, align = "start", colour = this.look.text } = style;
    const spelled = this.spelling(text);
    if (spelled === "") return;
    const left = align === "start" ? 0 : width - this.widthOf(spelled, style);
    this.#use(style);
    this.pdf
      .fillColor(colour)
      .text(spelled, x + (align === "center" ? left / 2 : left), y + size * (LINE / 2 + 0.36), {
        lineBreak: false,
        baseline: "alphabetic",
        ...this.#options(style),
      });
  }

  rule(x: number, y: number, width: number, { colour = "#dfe3e8", weight = 0.5 } = {}): void {
    this.pdf
      .lineWidth(weight)
      .strokeColor(colour)
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke();
  }

  /** Replaces characters that the font lacks: a file of PDF/A must not have any. */
  spelling(text: string): string {
    const known = this.#spellings.get(text);
    if (known !== undefined) return known;
    this.#use({});
    const has = (letter: string) => [...letter].every((one) => hasGlyph(this.pdf, one.codePointAt(0) ?? 0));
    const spelled = [
      ...text
        .toWellFormed()
        .normalize("NFC")
        .replaceAll(/[\p{Cc}\p{Cf}]/gu, ""),
    ]
      .map((letter) => {
        if (has(letter)) return letter;
        const plain = letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
        if (plain !== "" && has(plain)) return plain;
        return /\p{M}/u.test(letter) ? "" : UNKNOWN;
      })
      .join("");
    this.#spellings.set(text, spelled);
    this.#spellings.set(spelled, spelled);
    return spelled;
  }

  #use({ size = TEXT_SIZE, strong = false }: Style): void {
    this.pdf.font(strong ? "strong" : "regular").fontSize(size);
  }

  #options({ figures = false }: Style): { features?: ("tnum" | "kern")[] } {
    return figures ? { features: ["tnum", "kern"] } : {};
  }
}

const UNKNOWN = "?";
