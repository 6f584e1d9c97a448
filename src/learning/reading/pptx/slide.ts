import type { XmlReader } from "../../../formats/xml.ts";
import { WordMath } from "../docx/math.ts";
import { TableText } from "../table.ts";
import type { Writer } from "../writer.ts";

type Attribute = (name: string) => string | undefined;

interface Line {
  text: string;
  isItem: boolean;
  isFormula: boolean;
}

interface Shape {
  /** Role on the slide; empty for text boxes. */
  role: string;
  lines: Line[];
  table?: TableText;
  picture?: { path: string; said: string };
}

/** Shapes that repeat on each slide. */
const REPEATED = new Set(["dt", "ftr", "sldNum", "hdr", "sldImg"]);
const SHAPES = new Set(["sp", "graphicFrame", "pic", "cxnSp"]);

/** Collects the shapes of a slide, because the title may be any of them. */
export class SlideReader implements XmlReader {
  readonly #parts: ReadonlyMap<string, string>;
  readonly #shapes: Shape[] = [];
  #shape: Shape = { role: "", lines: [] };
  #line: Line = { text: "", isItem: false, isFormula: false };
  #cell: string | undefined;
  #isText = false;
  #math: WordMath | undefined;
  #unread = 0;

  constructor(parts: ReadonlyMap<string, string>) {
    this.#parts = parts;
  }

  open(name: string, attribute: Attribute): void {
    // The fallback repeats the shape before it.
    if (this.#unread > 0 || name === "Fallback") this.#unread += 1;
    else if (this.#math || name === "oMath") {
      this.#math ??= new WordMath();
      this.#math.open(name, attribute);
    } else this.#openRead(name, attribute);
  }

  text(text: string): void {
    if (this.#unread > 0) return;
    if (this.#math) this.#math.text(text);
    else if (this.#isText) this.#line.text += text;
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
      this.#line.isFormula = this.#line.text.trim() === "";
      this.#line.text += formula;
      return;
    }
    if (name === "t") this.#isText = false;
    else if (name === "p") this.#endLine();
    else if (name === "tc") {
      this.#shape.table?.cell(this.#cell ?? "");
      this.#cell = undefined;
    } else if (name === "tr") this.#shape.table?.endRow();
  }

  #openRead(name: string, attribute: Attribute): void {
    if (SHAPES.has(name)) {
      this.#shape = { role: "", lines: [] };
      this.#shapes.push(this.#shape);
    } else if (name === "cNvPr") {
      const said = attribute("descr")?.trim() ?? "";
      if (said !== "") this.#shape.picture = { path: "", said };
    } else if (name === "blip" && this.#shape.picture) {
      this.#shape.picture.path = this.#parts.get(attribute("r:embed") ?? "") ?? "";
    } else if (name === "ph") this.#shape.role = attribute("type") ?? "body";
    else if (name === "p")
      this.#line = { text: "", isItem: /^(?:body|obj)$/.test(this.#shape.role), isFormula: false };
    else if (name === "buNone") this.#line.isItem = false;
    else if (name === "buChar" || name === "buAutoNum") this.#line.isItem = true;
    else if (name === "t") this.#isText = true;
    else if (name === "br" || name === "tab") this.#line.text += " ";
    else if (name === "tbl") this.#shape.table = new TableText();
    else if (name === "tc") this.#cell = "";
  }

  #endLine(): void {
    if (this.#cell !== undefined) this.#cell += ` ${this.#line.text}`;
    else if (this.#line.text.trim() !== "") this.#shape.lines.push(this.#line);
    this.#line = { text: "", isItem: false, isFormula: false };
  }

  write(writer: Writer): void {
    const isTitle = ({ role }: Shape) => role === "title" || role === "ctrTitle";
    const title = this.#shapes.find(isTitle);
    if (title) {
      const text = textOf(title);
      if (writer.blocks.length === 0) writer.title = text;
      writer.put("heading", text, { level: title.role === "ctrTitle" ? 1 : 2 });
    }
    for (const shape of this.#shapes) {
      if (shape === title || REPEATED.has(shape.role)) continue;
      shape.table?.write(writer);
      for (const { text, isItem, isFormula } of shape.lines)
        writer.put(
          isFormula ? "formula" : isItem && shape.lines.length > 1 ? "list_item" : "paragraph",
          text,
        );
      if (shape.picture) writer.picture(shape.picture.path, shape.picture.said);
    }
  }

  writeNotes(writer: Writer): void {
    for (const shape of this.#shapes)
      if (shape.role === "body") for (const { text } of shape.lines) writer.put("note", text);
  }
}

function textOf({ lines }: Shape): string {
  return lines.map(({ text }) => text).join(" ");
}
