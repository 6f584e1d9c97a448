import type { BlockKind } from "../document.ts";
import { MathReader } from "../math/mathml.ts";
import { lowered, raised } from "../math/scripts.ts";
import { TableText } from "../table.ts";
import type { BlockFacts, Writer } from "../writer.ts";
import { BLOCKS, isNote, isUnread, KINDS, MARKS } from "./elements.ts";

export interface HtmlOptions {
  /** True if the page marks its main content. */
  mainOnly?: boolean;
  facts?: BlockFacts;
  /** True if the whole page is a table of contents. */
  isContents?: boolean;
}

type Attributes = Readonly<Record<string, string>>;

/** An enclosing element that determines a passage's kind. */
interface Around {
  name: string;
  kind: BlockKind;
}

export class HtmlHandler {
  readonly #writer: Writer;
  readonly #options: HtmlOptions;
  readonly #around: Around[] = [];
  readonly #tables: TableText[] = [];
  /** Buffers for text needed as a whole: cells, titles, superscripts and subscripts. */
  readonly #aside: { name: string; text: string }[] = [];
  #math: MathReader | undefined;
  #unread = 0;
  #main = 0;
  #term = "";
  #isFigure = false;
  /** Pictures until their paragraph or caption ends. */
  readonly #pictures: { path: string; said: string }[] = [];

  constructor(writer: Writer, options: HtmlOptions) {
    this.#writer = writer;
    this.#options = options;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "main") this.#main += 1;
    if (this.#unread > 0 || (this.#isSkipped(name, attributes) && name !== "math")) {
      this.#unread += 1;
      return;
    }
    if (name === "title") {
      this.#aside.push({ name, text: "" });
      return;
    }
    if (!this.#isRead) return;
    if (this.#math || name === "math") {
      this.#math ??= new MathReader();
      this.#math.open(bare(name), (wanted) => attributes[wanted]);
      return;
    }
    this.#openRead(name, attributes);
  }

  close(name: string): void {
    if (this.#unread > 0) this.#unread -= 1;
    else if (name === "title" && this.#aside.at(-1)?.name === name) this.#entitle();
    else if (this.#isRead) {
      if (this.#math) this.#closeMath();
      else this.#closeRead(name);
    }
    if (name === "main" && this.#main > 0) {
      this.#flush();
      this.#main -= 1;
    }
  }

  text(text: string): void {
    if (this.#unread > 0) return;
    const aside = this.#aside.at(-1);
    if (this.#math) this.#math.text(text);
    else if (aside) aside.text += text;
    else if (this.#isRead) this.#writer.say(text);
  }

  end(): void {
    while (this.#tables.length > 0) this.#endTable();
    this.#flush();
  }

  #isSkipped(name: string, attributes: Attributes): boolean {
    return !this.#options.isContents && isUnread(name, attributes);
  }

  get #isRead(): boolean {
    return this.#options.mainOnly !== true || this.#main > 0;
  }

  #openRead(name: string, attributes: Attributes): void {
    if (name === "br") {
      this.text(this.#kind === "code" ? "\n" : " ");
      return;
    }
    if (name === "td" || name === "th" || name === "sup" || name === "sub") {
      this.#aside.push({ name, text: "" });
      return;
    }
    if (this.#aside.length > 0) {
      if (BLOCKS.has(name)) this.text(" ");
      if (name === "table") this.#tables.push(new TableText());
      return;
    }
    if (BLOCKS.has(name)) this.#openBlock(name, attributes);
    if (name === "img") this.#keepPicture(attributes);
    const mark = MARKS[name];
    if (mark) this.#writer.open(mark, mark === "link" ? attributes.href : undefined);
  }

  #openBlock(name: string, attributes: Attributes): void {
    this.#flush();
    if (name === "figure") this.#isFigure = true;
    if (name === "table") this.#tables.push(new TableText());
    const kind = /^h[1-6]$/.test(name) ? "heading" : isNote(attributes) ? "note" : KINDS[name];
    // Pushed even if the element turns out to be empty, because its end tag pops it by name.
    if (kind) this.#around.push({ name, kind });
    if (name === "dt") this.#term = "";
    if (name === "dd" && this.#term !== "") this.#sayTerm();
  }

  #closeRead(name: string): void {
    const aside = this.#aside.at(-1);
    if (aside?.name === name) {
      this.#aside.pop();
      this.#closeAside(name, aside.text);
      return;
    }
    if (name === "tr") this.#tables.at(-1)?.endRow();
    if (name === "table") this.#endTable();
    if (aside) return;
    if (name === "dt") this.#keepTerm();
    const picture = this.#pictures.at(-1);
    if (name === "figcaption" && picture) picture.said = this.#writer.take() || picture.said;
    if (name === "figure") this.#isFigure = false;
    if (BLOCKS.has(name)) {
      this.#flush(/^h[1-6]$/.test(name) ? Number(name.charAt(1)) : undefined);
      if (this.#around.at(-1)?.name === name) this.#around.pop();
    }
    const mark = MARKS[name];
    if (mark) this.#writer.close(mark);
  }

  #closeAside(name: string, text: string): void {
    if (name === "sup" || name === "sub") this.text(name === "sup" ? raised(text) : lowered(text));
    else if (this.#aside.length > 0) this.text(` ${text} `);
    else this.#tables.at(-1)?.cell(text);
  }

  #closeMath(): void {
    const formula = this.#math?.close();
    if (formula === undefined) return;
    this.#math = undefined;
    this.text(formula);
  }

  #endTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    // A nested table becomes text of its cell.
    if (this.#aside.length === 0) {
      this.#flush();
      table.write(this.#writer, this.#options.facts);
    }
  }

  get #kind(): BlockKind {
    if (this.#options.isContents) return "contents";
    return this.#around.at(-1)?.kind ?? "paragraph";
  }

  #flush(level?: number): void {
    const kind = this.#kind;
    const facts = this.#options.facts ?? {};
    if (kind !== "heading") this.#writer.block(kind, facts);
    else this.#writer.block("heading", { ...facts, level: level ?? 6 });
    if (!this.#isFigure) this.#writePictures();
  }

  /** Pictures without a description are decoration. In a figure, the caption may follow. */
  #keepPicture({ src = "", alt = "" }: Attributes): void {
    if (this.#isFigure || alt.trim() !== "")
      this.#pictures.push({ path: src.startsWith("data:") ? "" : src, said: alt });
  }

  #writePictures(): void {
    for (const { path, said } of this.#pictures.splice(0))
      if (said.trim() !== "") this.#writer.picture(path, said);
  }

  #keepTerm(): void {
    this.#term = this.#writer.take();
  }

  #sayTerm(): void {
    this.#writer.open("term");
    this.#writer.say(this.#term);
    this.#writer.close("term");
    this.#writer.say(": ");
  }

  #entitle(): void {
    const title = this.#aside.pop()?.text.replaceAll(/\s+/g, " ").trim();
    if (title) this.#writer.title ??= title;
  }
}

function bare(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
