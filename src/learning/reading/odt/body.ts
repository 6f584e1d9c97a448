import type { XmlReader } from "../../../formats/xml.ts";
import { say } from "../../../text/message.ts";
import type { BlockKind, Mark } from "../document.ts";
import { lowered, raised } from "../math/scripts.ts";
import { Refusal } from "../refusal.ts";
import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";
import type { OdtStyles } from "./styles.ts";

type Attribute = (name: string) => string | undefined;

/** Comments, deleted text, declarations and note numbers. */
const UNREAD = new Set(
  `annotation annotation-end tracked-changes note-citation forms sequence-decls variable-decls user-field-decls font-face-decls
  scripts desc title index-title-template table-of-content-source alphabetical-index-source bibliography-source`.split(
    /\s+/,
  ),
);
const CONTENTS = new Set([
  "table-of-content",
  "alphabetical-index",
  "bibliography",
  "illustration-index",
  "table-index",
]);

interface Span {
  marks: Mark["kind"][];
  place: "raised" | "lowered" | undefined;
  isHidden: boolean;
}

export class OdtBody implements XmlReader {
  readonly #writer: Writer;
  readonly #styles: OdtStyles;
  readonly #formulas: ReadonlyMap<string, string>;
  readonly #spans: Span[] = [];
  #hidden = 0;
  #unread = 0;
  #isBody = false;
  #isText = false;
  #paragraphs = 0;
  #contents = 0;
  #lists = 0;
  #tables = 0;
  #table: TableText | undefined;
  #cell = "";
  #note: string | undefined;
  readonly #notes: string[] = [];
  #style: string | undefined;
  #level: number | undefined;
  #isCode = false;
  #hasText = false;
  #hasFormula = false;

  constructor(writer: Writer, styles: OdtStyles, formulas: ReadonlyMap<string, string>) {
    this.#writer = writer;
    this.#styles = styles;
    this.#formulas = formulas;
  }

  end(): void {
    this.#endCode();
    this.#writer.block("paragraph");
  }

  open(name: string, attribute: Attribute): void {
    if (this.#unread > 0 || (this.#isText && UNREAD.has(name))) {
      this.#unread += 1;
      return;
    }
    if (name === "body") this.#isBody = true;
    // Number styles contain text elements too; only those in the body count.
    if (this.#isBody && !this.#isText) this.#begin(name);
    else if (!this.#isText) this.#styles.open(name, attribute);
    else if (CONTENTS.has(name)) this.#contents += 1;
    else this.#openRead(name, attribute);
  }

  #begin(name: string): void {
    this.#isText = name === "text";
    if (name === "spreadsheet") throw new Refusal("FORMAT_UNKNOWN", say("learning.reasons.workbook"));
    if (name === "presentation" || name === "drawing")
      throw new Refusal("FORMAT_UNKNOWN", say("learning.reasons.drawing"));
  }

  close(name: string): void {
    if (this.#unread > 0) this.#unread -= 1;
    else if (!this.#isText) this.#styles.close(name);
    else if (CONTENTS.has(name)) this.#contents -= 1;
    else this.#closeRead(name);
  }

  text(text: string): void {
    if (this.#unread > 0 || this.#paragraphs === 0 || this.#hidden > 0) return;
    const span = this.#spans.at(-1);
    const said = span?.place === "raised" ? raised(text) : span?.place === "lowered" ? lowered(text) : text;
    if (said.trim() !== "") this.#hasText = true;
    this.#say(said);
  }

  #openRead(name: string, attribute: Attribute): void {
    switch (name) {
      case "p":
      case "h":
        this.#openParagraph(name, attribute);
        return;
      case "span":
        this.#openSpan(attribute("text:style-name"));
        return;
      case "a":
        this.#writer.open("link", attribute("xlink:href"));
        return;
      case "s":
        this.#say(" ".repeat(Math.min(200, Number(attribute("text:c") ?? 1) || 1)));
        return;
      case "tab":
        this.#say("\t");
        return;
      case "line-break":
        this.#say(this.#kind === "code" ? "\n" : " ");
        return;
      case "list":
        this.#lists += 1;
        return;
      case "note":
        this.#note = "";
        return;
      case "object":
        this.#sayFormula(attribute("xlink:href"));
        return;
      case "table":
        this.#openTable();
        return;
      case "table-cell":
        if (this.#tables === 1) this.#cell = "";
        return;
      default:
        return;
    }
  }

  #closeRead(name: string): void {
    if (name === "p" || name === "h") this.#endParagraph();
    else if (name === "span") this.#closeSpan();
    else if (name === "a") this.#writer.close("link");
    else if (name === "list") this.#lists -= 1;
    else if (name === "note") this.#endNote();
    else if (name === "table-cell" && this.#tables === 1) this.#table?.cell(this.#cell);
    else if (name === "table-row" && this.#tables === 1) this.#table?.endRow();
    else if (name === "table") this.#endTable();
  }

  #openParagraph(name: string, attribute: Attribute): void {
    this.#paragraphs += 1;
    // Paragraphs in notes and cells belong to these.
    if (this.#note !== undefined || this.#tables > 0) {
      this.#say(" ");
      return;
    }
    this.#style = attribute("text:style-name");
    this.#level = name === "h" ? Math.min(6, Number(attribute("text:outline-level") ?? 1) || 1) : undefined;
    this.#hasText = false;
    this.#hasFormula = false;
    if (this.#kind !== "code") this.#endCode();
  }

  #endParagraph(): void {
    this.#paragraphs -= 1;
    if (this.#note !== undefined || this.#tables > 0) return;
    const kind = this.#kind;
    if (kind === "code") {
      this.#isCode = true;
      this.#writer.say("\n");
      return;
    }
    if (this.#styles.isTitle(this.#style)) {
      this.#writer.title ??= this.#writer.pendingText;
      this.#level = 1;
    }
    if (this.#level !== undefined) this.#writer.block("heading", { level: this.#level });
    else this.#writer.block(kind);
    for (const note of this.#notes.splice(0)) this.#writer.put("note", note);
  }

  get #kind(): BlockKind {
    if (this.#contents > 0) return "contents";
    const kind = this.#styles.kindOf(this.#style);
    if (kind && kind !== "paragraph") return kind;
    if (this.#hasFormula && !this.#hasText) return "formula";
    return this.#lists > 0 ? "list_item" : "paragraph";
  }

  #openSpan(name: string | undefined): void {
    const style = this.#styles.get(name);
    const marks: Mark["kind"][] = [];
    if (this.#styles.isCode(name)) marks.push("code");
    else if (style?.isStrong) marks.push("strong");
    if (style?.isEmphasis) marks.push("emphasis");
    for (const mark of marks) this.#writer.open(mark);
    const isHidden = style?.isHidden === true;
    if (isHidden) this.#hidden += 1;
    this.#spans.push({ marks, place: style?.place, isHidden });
  }

  #closeSpan(): void {
    const span = this.#spans.pop();
    if (span?.isHidden) this.#hidden -= 1;
    for (const mark of span?.marks ?? []) this.#writer.close(mark);
  }

  #say(text: string): void {
    if (this.#note !== undefined) this.#note += text;
    else if (this.#tables > 0) this.#cell += text;
    else this.#writer.say(text);
  }

  #sayFormula(place: string | undefined): void {
    const formula = this.#formulas.get((place ?? "").replace(/^\.?\/+/, "").replace(/\/$/, ""));
    if (formula === undefined) return;
    this.#hasFormula = true;
    this.#say(formula);
  }

  #endNote(): void {
    const note = this.#note ?? "";
    this.#note = undefined;
    if (this.#tables === 0) this.#notes.push(note);
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
