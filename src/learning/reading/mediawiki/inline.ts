import { decoded } from "../entities.ts";
import { lowered, raised } from "../math/scripts.ts";
import { plainTex } from "../math/tex.ts";
import type { Writer } from "../writer.ts";

/** Text that is no markup, put aside while markup is read. */
export interface Kept {
  kind: "code" | "math" | "text";
  text: string;
}

export const PLACE = /\ue000(\d+)\ue001/g;
const RULES = [
  "\ue000(?<kept>\\d+)\ue001",
  "\\[\\[(?<page>[^\\[\\]|\\n]{0,500})(?:\\|(?<text>[^\\[\\]]{0,1000}))?\\]\\](?<tail>\\p{Ll}{0,20})",
  "\\[(?<address>(?:https?:|ftp:|mailto:|//)[^\\s\\]]{1,1000})(?:\\s+(?<title>[^\\]\\n]{0,500}))?\\]",
  "(?<quotes>'{2,5})",
  "<sup\\b[^<>]{0,200}>(?<above>[^<>]{0,200})</sup>",
  "<sub\\b[^<>]{0,200}>(?<below>[^<>]{0,200})</sub>",
  "(?<tag></?(?:code|tt|kbd|samp|var|dfn|b|strong|i|em)\\b[^<>]{0,300}>)",
  "(?<other></?[a-zA-Z][^<>]{0,1000}>)",
  "__[A-Z]{3,30}__|~{3,5}",
];
const ANY = new RegExp(RULES.map((rule) => `(?:${rule})`).join("|"), "gu");
const MARKS: Readonly<Record<string, "term" | "code" | "strong" | "emphasis">> = {
  code: "code",
  tt: "code",
  kbd: "code",
  samp: "code",
  dfn: "term",
  b: "strong",
  strong: "strong",
  i: "emphasis",
  em: "emphasis",
};
export const UNREAD_PAGE = /^\s*(?:category|kategorie|catégorie|categoría|template|special|media):/i;
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]+)?:[^:]/;

export function writeInline(text: string, writer: Writer, kept: readonly Kept[]): void {
  let at = 0;
  const open = new Set<"strong" | "emphasis">();
  const turn = (mark: "strong" | "emphasis") => {
    if (open.delete(mark)) writer.close(mark);
    else {
      open.add(mark);
      writer.open(mark);
    }
  };
  for (const match of text.matchAll(ANY)) {
    writer.say(decoded(text.slice(at, match.index)));
    at = match.index + match[0].length;
    const {
      kept: index,
      page,
      text: shown,
      tail = "",
      address,
      title,
      quotes,
      above,
      below,
      tag,
      other,
    } = match.groups ?? {};
    if (index !== undefined) writeKept(kept[Number(index)], writer);
    else if (page !== undefined) writePage(page, shown, tail, writer, kept);
    else if (address !== undefined) {
      writer.open("link", address);
      writer.say(decoded(title ?? ""));
      writer.close("link");
    } else if (quotes !== undefined) {
      if (quotes.length === 4) writer.say("'");
      if (quotes.length !== 2) turn("strong");
      if (quotes.length === 2 || quotes.length === 5) turn("emphasis");
    } else if (above !== undefined) writer.say(raised(decoded(above)));
    else if (below !== undefined) writer.say(lowered(decoded(below)));
    else if (tag !== undefined) {
      const mark = MARKS[/\w+/.exec(tag)?.[0].toLowerCase() ?? ""];
      if (mark && tag.startsWith("</")) writer.close(mark);
      else if (mark) writer.open(mark);
    } else if (other !== undefined) writer.say(/^<(?:br|p|div|li|td)\b/i.test(other) ? " " : "");
  }
  writer.say(decoded(text.slice(at)));
  for (const mark of open) writer.close(mark);
}

function writeKept(kept: Kept | undefined, writer: Writer): void {
  if (kept?.kind === "code") {
    writer.open("code");
    writer.say(decoded(kept.text).replaceAll(/\s+/g, " ").trim());
    writer.close("code");
  } else if (kept) writer.say(kept.kind === "math" ? plainTex(decoded(kept.text)) : decoded(kept.text));
}

function writePage(
  page: string,
  text: string | undefined,
  tail: string,
  writer: Writer,
  kept: readonly Kept[],
): void {
  const target = decoded(page).trim();
  if (UNREAD_PAGE.test(target)) return;
  if (text === undefined && target.startsWith("#")) {
    writer.refer(target.replaceAll("_", " "));
    return;
  }
  // "[[Page (part)|]]" shows the name without what is in brackets.
  const name = target.replace(/^:/, "").replaceAll("_", " ");
  const short = name.replace(/^[\w ]{1,20}:(?=\S)/, "");
  const said =
    text === undefined
      ? LANGUAGE.test(name)
        ? short
        : name.replace(/#/, " § ")
      : text || short.replace(/\s*\(.*\)$|,.*$/, "");
  writer.open("link", target);
  if (text === undefined) writer.say(said);
  else writeInline(said, writer, kept);
  writer.say(tail);
  writer.close("link");
}
