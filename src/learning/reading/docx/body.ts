import type { XmlReader } from "../../../formats/xml.ts";
import type { BlockKind, Mark } from "../document.ts";
import { lowered, raised } from "../math/scripts.ts";
import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";
import { WordMath } from "./math.ts";
import type { StyleFacts } from "./styles.ts";

export interface WordParts {
  style(id: string | undefined): StyleFacts;
  readonly links: ReadonlyMap<string, string>;
  /** Notes by id, removed once written, so that further references do not repeat them. */
  readonly notes: Map<string, string>;
}

type Attribute = (name: string) => string | undefined;

/** Deleted or moved text, drawings, machine-readable data, and fallbacks for older versions of Word. */
const UNREAD = new Set([
  "del",
  "moveFrom",
  "instrText",
  "delText",
  "Fallback",
  "fldData",
  "binData",
  "rPrChange",
  "pPrChange",
]);

interface Paragraph {
  facts: StyleFacts;
  isListed: boolean;
  hasText: boolean;
  hasFormula: boolean;
  notes: string[];
  pictures: { path: string; said: string }[];
}

interface Run {
  isStrong: boolean;
  isEmphasis: boolean;
  isHidden: boolean;
  isCode: boolean;
  place: string;
  text: string;
}

function newParagraph(): Paragraph {
  return { facts: {}, isListed: false, hasText: false, hasFormula: false, notes: [], pictures: [] };
}

/** Text outside paragraphs belongs to none. */
function paragraphOf(paragraphs: readonly Paragraph[]): Paragraph {
  return paragraphs.at(-1) ?? newParagraph();
}

function marksOf(run: Run): Mark["kind"][] {
  if (run.isCode) return ["code"];
  return [...(run.isStrong ? (["strong"] as const) : []), ...(run.isEmphasis ? (["emphasis"] as const) : [])];
}

export class WordBody implements XmlReader {
  readonly #writer: Writer;
  readonly #parts: WordParts;
  /** Only the outermost table is kept as a table; nested ones become text of their cell. */
  #table: TableText | undefined;
  #tables = 0;
  #cell = "";
  #unread = 0;
  #paragraphs: Paragraph[] = [];
  #run: Run | undefined;
  #isText = false;
  #math: WordMath | undefined;
  #isCode = false;

  constructor(writer: Writer, parts: WordParts) {
    this.#writer = writer;
    this.#parts = parts;
  }

  end(): void {
    this.#endCode();
    this.#writer.block("paragraph");
  }

  open(name: string, attribute: Attribute): void {
    if (this.#unread > 0 || UNREAD.has(name)) {
      this.#unread += 1;
      return;
    }
    if (this.#math || name === "oMath") {
      this.#math ??= new WordMath();
      this.#math.open(name, attribute);
      return;
    }
    switch (name) {
      case "p":
        this.#openParagraph();
        return;
      case "r":
        this.#run = {
          isStrong: false,
          isEmphasis: false,
          isHidden: false,
          isCode: false,
          place: "",
          text: "",
        };
        return;
      case "t":
        this.#isText = true;
        return;
      case "tbl":
        this.#openTable();
        return;
      case "tc":
        if (this.#tables === 1) this.#cell = "";
        return;
      case "hyperlink":
        this.#writer.open("link", this.#parts.links.get(attribute("r:id") ?? ""));
        return;
      default:
        this.#property(name, attribute);
    }
  }

  text(text: string): void {
    if (this.#unread > 0) return;
    if (this.#math) this.#math.text(text);
    else if (this.#isText && this.#run) this.#run.text += text;
  }

  close(name: string): void {
    if (this.#unread > 0) {
      this.#unread -= 1;
      return;
    }
    if (this.#math) {
      const formula = this.#math.close();
      if (formula === undefined) return;
      this.#math = undefined;
      paragraphOf(this.#paragraphs).hasFormula = true;
      this.#say(formula);
      return;
    }
    if (name === "t") this.#isText = false;
    else if (name === "r") this.#endRun();
    else if (name === "p") this.#endParagraph();
    else if (name === "tc" && this.#tables === 1) this.#table?.cell(this.#cell);
    else if (name === "tr" && this.#tables === 1) this.#table?.endRow();
    else if (name === "tbl") this.#endTable();
    else if (name === "hyperlink") this.#writer.close("link");
  }

  #property(name: string, attribute: Attribute): void {
    const run = this.#run;
    const paragraph = this.#paragraphs.at(-1);
    const isOn = !/^(?:0|false|off|none)$/.test(attribute("w:val") ?? "");
    const said = name === "docPr" ? attribute("descr") : undefined;
    if (said !== undefined) paragraph?.pictures.push({ path: "", said });
    const picture = paragraph?.pictures.at(-1);
    if (name === "blip" && picture) picture.path = this.#parts.links.get(attribute("r:embed") ?? "") ?? "";
    if (name === "pStyle" && paragraph) paragraph.facts = this.#parts.style(attribute("w:val"));
    else if (name === "outlineLvl" && paragraph && Number(attribute("w:val")) < 9)
      paragraph.facts = { kind: "heading", level: Math.min(6, Number(attribute("w:val")) + 1) };
    else if (name === "numId" && paragraph) paragraph.isListed = attribute("w:val") !== "0";
    else if ((name === "footnoteReference" || name === "endnoteReference") && paragraph)
      paragraph.notes.push(`${name.replace("Reference", "")}${attribute("w:id")}`);
    if (!run) return;
    if (name === "b") run.isStrong = isOn;
    else if (name === "i") run.isEmphasis = isOn;
    else if (name === "vanish" || name === "webHidden") run.isHidden = isOn;
    else if (name === "rStyle") run.isCode = this.#parts.style(attribute("w:val")).kind === "code";
    else if (name === "vertAlign") run.place = attribute("w:val") ?? "";
    else if (name === "br" || name === "cr") run.text += this.#kind === "code" ? "\n" : " ";
    else if (name === "tab") run.text += "\t";
    else if (name === "noBreakHyphen") run.text += "-";
  }

  #openParagraph(): void {
    // A nested paragraph belongs to a text box.
    if (this.#paragraphs.length > 0) this.#flush();
    this.#paragraphs.push(newParagraph());
  }

  #endRun(): void {
    const run = this.#run;
    this.#run = undefined;
    if (!run || run.isHidden || run.text === "") return;
    const text =
      run.place === "superscript"
        ? raised(run.text)
        : run.place === "subscript"
          ? lowered(run.text)
          : run.text;
    if (this.#kind !== "code") this.#endCode();
    const isMarked = this.#tables === 0 && this.#kind !== "code" && this.#kind !== "heading";
    const marks = isMarked ? marksOf(run) : [];
    for (const mark of marks) this.#writer.open(mark);
    this.#say(text);
    for (const mark of marks) this.#writer.close(mark);
    if (text.trim() !== "") paragraphOf(this.#paragraphs).hasText = true;
  }

  #say(text: string): void {
    if (this.#tables > 0) {
      this.#cell += text;
      return;
    }
    if (this.#kind !== "code") this.#endCode();
    this.#writer.say(text);
  }

  #endParagraph(): void {
    this.#flush();
    const paragraph = this.#paragraphs.pop();
    if (this.#tables === 0)
      for (const { path, said } of paragraph?.pictures ?? []) this.#writer.picture(path, said);
    for (const note of paragraph?.notes ?? []) {
      this.#writer.put("note", this.#parts.notes.get(note) ?? "");
      this.#parts.notes.delete(note);
    }
  }

  get #kind(): BlockKind {
    const paragraph = this.#paragraphs.at(-1);
    const kind = paragraph?.facts.kind;
    if (kind) return kind;
    if (paragraph?.hasFormula && !paragraph.hasText) return "formula";
    return paragraph?.isListed ? "list_item" : "paragraph";
  }

  #flush(): void {
    if (this.#tables > 0) {
      this.#cell += " ";
      return;
    }
    const kind = this.#kind;
    // Word has one paragraph per line of code; they are joined to one block.
    if (kind === "code") {
      this.#isCode = true;
      this.#writer.say("\n");
      return;
    }
    this.#endCode();
    const facts = this.#paragraphs.at(-1)?.facts;
    if (facts?.isTitle) this.#writer.title ??= this.#writer.pendingText;
    this.#writer.block(kind, { level: facts?.level });
  }

  #endCode(): void {
    if (!this.#isCode) return;
    this.#isCode = false;
    this.#writer.block("code");
  }

  #openTable(): void {
    this.#tables += 1;
    if (this.#tables > 1) return;
    this.#endCode();
    this.#table = new TableText();
  }

  #endTable(): void {
    this.#tables -= 1;
    if (this.#tables > 0) return;
    this.#table?.write(this.#writer);
    this.#table = undefined;
  }
}
