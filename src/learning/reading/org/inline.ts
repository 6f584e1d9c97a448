import { lowered, raised } from "../math/scripts.ts";
import { plainTex } from "../math/tex.ts";
import type { Writer } from "../writer.ts";

const BEFORE = "(?<=^|[\\s\\-–—({'\"“‘])";
const AFTER = "(?=$|[\\s\\-–—.,;:!?'\")}\\]/”’…])";
const span = (sign: string, name: string) =>
  `${BEFORE}[${sign}](?<${name}>[^\\s](?:[^\\n]|\\n(?!\\n)){0,1000}?(?<!\\s))[${sign}]${AFTER}`;
const one = (sign: string, name: string) => `${BEFORE}[${sign}](?<${name}>\\S)[${sign}]${AFTER}`;

const RULES = [
  "\\[\\[(?<target>(?:[^\\[\\]\\\\]|\\\\.){1,1000})\\](?:\\[(?<text>[^\\]]{1,1000}(?:\\][^\\]]{1,200}){0,3}?)\\])?\\]",
  "\\s?\\[fn:[^\\[\\]]{0,2000}\\]",
  "\\s?\\[cite(?:/[\\w/-]{1,40})?:[^\\[\\]]{0,500}\\]",
  "<<<(?<radio>[^<>\\n]{1,200})>>>",
  "<<[^<>\\n]{1,200}>>",
  "@@[\\w-]{1,20}:(?:[^@]|@(?!@)){0,500}@@",
  "\\{\\{\\{\\w[\\w-]{0,40}(?:\\((?<macro>(?:[^)\\n]|\\)(?!\\}\\}\\})){0,500})\\))?\\}\\}\\}",
  "src_\\w{1,20}(?:\\[[^\\]\\n]{0,200}\\])?\\{(?<source>[^{}\\n]{0,500})\\}",
  "\\\\\\((?<inline>[^\\n]{1,1000}?)\\\\\\)|\\\\\\[(?<shown>[\\s\\S]{1,3000}?)\\\\\\]|\\$\\$(?<dollars>[^$]{1,3000})\\$\\$",
  "(?<![\\w$\\\\])\\$(?<dollar>[^\\s$](?:[^$\\n]{0,300}[^\\s$])?)\\$(?![\\w$])",
  span("=", "verbatim"),
  span("~", "code"),
  one("=", "verbatim1"),
  one("~", "code1"),
  span("*", "strong"),
  span("/", "emphasis"),
  span("_", "under"),
  span("+", "struck"),
  "(?<=\\S)\\^\\{(?<above>[^{}\\n]{1,80})\\}",
  "(?<=\\S)_\\{(?<below>[^{}\\n]{1,80})\\}",
  "\\\\(?<entity>[a-zA-Z]{2,20})(?:\\{\\}|(?![a-zA-Z{]))",
  "\\\\\\\\(?=\\s|$)",
  "<(?<address>https?://[^<>\\s]{1,500})>",
  "[<[](?<date>\\d{4}-\\d\\d-\\d\\d)(?: [^<>\\[\\]\\n]{0,40})?[>\\]](?:--?[<[]\\d{4}-[^<>\\[\\]\\n]{0,40}[>\\]])?",
];
const ANY = new RegExp(RULES.map((rule) => `(?:${rule})`).join("|"), "gu");
const DEEPEST = 4;
export const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|pdf|eps|bmp)$/i;

export function writeInline(text: string, writer: Writer, depth = 0): void {
  if (depth > DEEPEST) {
    writer.say(text);
    return;
  }
  let at = 0;
  for (const match of text.matchAll(ANY)) {
    writer.say(quoted(text.slice(at, match.index)));
    at = match.index + match[0].length;
    writeFound(match.groups ?? {}, writer, depth);
  }
  writer.say(quoted(text.slice(at)));
}

function quoted(text: string): string {
  return text.replaceAll("``", "“").replaceAll("''", "”");
}

function writeFound(
  found: Readonly<Record<string, string | undefined>>,
  writer: Writer,
  depth: number,
): void {
  const { target, text, macro, source, above, below, entity, strong, emphasis } = found;
  const code = found.code ?? found.code1 ?? found.verbatim ?? found.verbatim1 ?? source ?? macro;
  const plain = found.under ?? found.struck ?? found.radio ?? found.address ?? found.date;
  const formula = found.inline ?? found.shown ?? found.dollars ?? found.dollar;
  if (target !== undefined) writeLink(target, text, writer, depth);
  else if (code !== undefined) {
    writer.open("code");
    writer.say(code);
    writer.close("code");
  } else if (strong !== undefined || emphasis !== undefined) {
    const mark = strong === undefined ? "emphasis" : "strong";
    writer.open(mark);
    writeInline(strong ?? emphasis ?? "", writer, depth + 1);
    writer.close(mark);
  } else if (formula !== undefined) writer.say(plainTex(formula));
  else if (above !== undefined) writer.say(raised(above));
  else if (below !== undefined) writer.say(lowered(below));
  else if (entity !== undefined) writer.say(entity === "nbsp" ? " " : plainTex(`\\${entity}`));
  else if (plain !== undefined) writeInline(plain, writer, depth + 1);
}

function writeLink(target: string, text: string | undefined, writer: Writer, depth: number): void {
  const path = target.replace(/^(?:file|attachment|info|help|man|elisp|shell):/, "");
  if (text === undefined && PICTURE.test(path)) return;
  if (text !== undefined) {
    writer.open("link", path);
    writeInline(text.replace(/^(?:file|https?):\S+$/, ""), writer, depth + 1);
    writer.close("link");
  } else if (/^[a-z][\w+-]+:|^[./~]/i.test(target) && !/^(?:id|denote|roam):/.test(target))
    writer.say(path.replace(/::.*/, ""));
  else writer.refer(target.replace(/^(?:id|denote|roam):|^[*#(]|\)$/g, ""));
}
