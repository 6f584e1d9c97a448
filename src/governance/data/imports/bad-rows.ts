import { Type } from "@sinclair/typebox";
import type { Source } from "../../../formats/sheet.ts";
import { type Action, defineAction } from "../../../kernel/action.ts";
import { Fault } from "../../../kernel/errors.ts";
import { closed, idInput } from "../../../kernel/schema.ts";
import { TextStream } from "../../../kernel/stream.ts";
import { pick } from "../../../store/rows.ts";
import type { Store } from "../../../store/store.ts";
import { say } from "../../../text/message.ts";
import { renderText } from "../../../text/render.ts";
import { unstored } from "../../../text/stored.ts";
import type { GovernanceParts } from "../../part.ts";
import { escapeFormula, unescapeFormula } from "../writing/formulas.ts";
import { deskOf } from "./desk.ts";
import type { Plan } from "./plan.ts";
import { textOfCell } from "./problems.ts";
import { entriesOf } from "./reading.ts";
import { COLLECTION, type Import, livePlan, loadOwn, PATH } from "./record.ts";
import { dataImportProblems as problems } from "./tables.ts";

const CSV = "text/csv; charset=utf-8";
const WINDOW = 500;

export function badRowsAction(parts: GovernanceParts): Action {
  const desk = deskOf(parts);
  return defineAction({
    name: "data.imports.bad_rows",
    summary: "Download the failed rows of an import",
    description:
      "CSV with the original columns and one column with the problem. Correct the rows and upload the file again.",
    kind: "read",
    http: [{ method: "GET", path: `${PATH}/:id/bad_rows` }],
    errors: ["RECORD_NOT_FOUND", "STATE_TRANSITION_INVALID"],
    stream: CSV,
    input: Type.Object({ id: idInput }, closed),
    output: Type.Unsafe<TextStream>(Type.Any()),
    run: async (context, { id }) => {
      const of = loadOwn(context, id);
      const plan = livePlan(context.vault, of);
      const source = await desk.openFile(of);
      if (!source)
        throw new Fault("STATE_TRANSITION_INVALID", {
          message: say("governance.errors.importFileGone"),
        });
      context.returned(of.failed);
      context.about(COLLECTION, id);
      return new TextStream(
        CSV,
        badRows(parts.store, of, plan, source, context.origin.language ?? "en"),
        `bad rows of ${plan.filename}.csv`,
      );
    },
  });
}

/** Reads failed rows from the file again, since only row numbers are stored. */
async function* badRows(
  store: Store,
  of: Import,
  plan: Plan,
  source: Source,
  language: string,
): AsyncGenerator<string> {
  yield `\uFEFF${lineOf([...plan.columns, "error"])}`;
  const wrong = new Problems(store, of, language);
  for await (const entries of entriesOf(source, plan)) {
    let lines = "";
    for (const { rows } of entries) {
      const messages = await wrong.ofRows(rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0);
      if (messages.length === 0) continue;
      for (const [i, { cells }] of rows.entries()) {
        const texts = plan.columns.map((_, place) => textOfCell(cells[place]) ?? "");
        const shown = plan.format.kind === "csv" ? texts.map(unescapeFormula) : texts;
        lines += lineOf([...shown, i === 0 ? messages.join(" | ") : ""]);
      }
    }
    if (lines !== "") yield lines;
    if (wrong.isOver) return;
  }
}

/** Looks up problems by row. Rows must be requested in ascending order. */
class Problems {
  readonly #store: Store;
  readonly #of: Import;
  #window: { row: number; message: string }[] = [];
  readonly #language: string;
  #after = 0;
  #ended = false;

  constructor(store: Store, of: Import, language: string) {
    this.#store = store;
    this.#language = language;
    this.#of = of;
  }

  get isOver(): boolean {
    return this.#ended && this.#window.length === 0;
  }

  async ofRows(first: number, last: number): Promise<string[]> {
    const found: string[] = [];
    for (;;) {
      if (this.#window.length === 0 && !this.#ended) await this.#read();
      const [next] = this.#window;
      if (!next || next.row > last) return found;
      this.#window.shift();
      if (next.row >= first) found.push(next.message);
    }
  }

  async #read(): Promise<void> {
    const rows = await this.#store.read(
      async ({ connection }) =>
        connection.all`SELECT ${pick(problems, "rid", "row", "code", "message")} FROM ${problems}
        WHERE ${problems.import} = ${this.#of.rid} AND ${problems.attempt} = ${this.#of.attempt}
          AND ${problems.rid} > ${this.#after} ORDER BY ${problems.rid} LIMIT ${WINDOW}`,
    );
    this.#ended = rows.length < WINDOW;
    this.#after = rows.at(-1)?.rid ?? this.#after;
    this.#window = rows.map(({ row, code, message }) => ({
      row,
      message: `${code}: ${renderText(unstored(message), this.#language)}`,
    }));
  }
}

/** A CSV line. Cells that a spreadsheet would run as a formula get an apostrophe. */
function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(escapeFormula(cell))).join(",")}\r\n`;
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
