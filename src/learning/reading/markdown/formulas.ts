import { plainTex } from "../math/tex.ts";

const FORMULA =
  /\$\$((?:[^$]|\$(?!\$)){1,5000}?)\$\$|\\\[([\s\S]{1,5000}?)\\\]|\\\(([^\n]{1,1000}?)\\\)|(?:(?<![\\$\w])|(?<=\d)(?=\$\\))\$(?=[^\s$`])((?:[^$\n\\]|\\.|\n(?!\s*\n)){1,1000}?)(?<=[^\s`])\$(?![\d$])/g;
const PLACE = /\ue000(\d+)\ue001/g;

/** Replaces formulas with placeholders during parsing, because they contain Markdown characters. */
export class Formulas {
  readonly #kept: { raw: string; tex: string }[] = [];

  putAside(text: string): string {
    const safe = text.replaceAll(/[\ue000\ue001]/g, "");
    if (!/[$\\]/.test(safe)) return safe;
    return safe.replaceAll(FORMULA, (raw: string, ...groups: (string | undefined)[]) => {
      const tex = groups.slice(0, 4).find((group) => group !== undefined) ?? "";
      this.#kept.push({ raw, tex });
      // Keeps the text after a display formula separate from it.
      return `\ue000${this.#kept.length - 1}\ue001`;
    });
  }

  plain(text: string): string {
    return text.replaceAll(PLACE, (_place, index: string) => plainTex(this.#kept[Number(index)]?.tex ?? ""));
  }

  /** Restores formulas as written, for code. */
  raw(text: string): string {
    return text.replaceAll(PLACE, (_place, index: string) => this.#kept[Number(index)]?.raw ?? "");
  }

  isOnly(text: string): boolean {
    return text.includes("\ue000") && text.replaceAll(PLACE, "").replaceAll(/[\s.,;]/g, "") === "";
  }
}
