/**
 * Makes a pseudo-language from the English catalogues, to find texts that are not in a catalogue and layouts
 * that cut longer texts:
 *
 *     bun build/pseudo.ts FOLDER     writes FOLDER/xx/*.json
 */
import { join } from "node:path";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";
import type { Catalogue } from "../src/text/catalogue.ts";
import { AREAS, readArea } from "../src/text/files.ts";

export const PSEUDO = "xx";

const ACCENTED: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  e: "é",
  i: "í",
  n: "ñ",
  o: "ó",
  s: "š",
  u: "ú",
  y: "ý",
  z: "ž",
};

/** Adds accents and brackets to literal parts and lengthens them. Arguments and choices stay unchanged. */
export const pseudo = (message: string): string =>
  printAST(parse(message, { ignoreTag: true }).map(pseudoElement));

export async function writePseudo(folder: string): Promise<void> {
  for (const area of AREAS) {
    const texts = JSON.stringify(pseudoCatalogue(readArea("en", area)), undefined, 2);
    await Bun.write(join(folder, PSEUDO, `${area}.json`), `${texts}\n`);
  }
}

function pseudoCatalogue(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === "string" ? pseudo(value) : pseudoCatalogue(value),
    ]),
  );
}

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { type: TYPE.literal, value: pseudoLiteral(element.value) };
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
  const options = Object.entries(element.options).map(
    ([name, option]) => [name, { ...option, value: option.value.map(pseudoElement) }] as const,
  );
  return { ...element, options: Object.fromEntries(options) };
}

/** Doubles each vowel, which makes words about a third longer. Punctuation alone stays. */
function pseudoLiteral(text: string): string {
  if (!/\p{L}/u.test(text)) return text;
  const longer = text.replaceAll(/[a-z]/gi, (letter) => {
    const accented = ACCENTED[letter.toLowerCase()] ?? letter;
    const cased = letter === letter.toLowerCase() ? accented : accented.toUpperCase();
    return /[aeiou]/i.test(letter) ? `${cased}${cased.toLowerCase()}` : cased;
  });
  return `⟦${longer}⟧`;
}

if (import.meta.main) {
  const folder = Bun.argv[2];
  if (folder === undefined) throw new Error("Missing folder: bun build/pseudo.ts FOLDER");
  await writePseudo(folder);
}
