import type { Cell } from "../../../formats/sheet.ts";
import type { WriteContext } from "../../../kernel/context.ts";
import type { Fault } from "../../../kernel/errors.ts";
import { sealText } from "../../../store/box.ts";
import { row } from "../../../store/rows.ts";
import type { Text } from "../../../text/message.ts";
import { stored } from "../../../text/stored.ts";
import { CellError } from "../reading/xlsx.ts";
import { PROBLEMS_A_ROW } from "./limits.ts";
import type { Entry } from "./reading.ts";
import type { Recipe } from "./recipe.ts";
import type { Import } from "./record.ts";
import { dataImportProblems } from "./tables.ts";

export interface Problem {
  row: number;
  column: number | null;
  code: string;
  message: Text;
}

/** Maps an action's error to the columns that its fields came from. */
export function problemsOf(fault: Fault, entry: Entry, recipe: Recipe): Problem[] {
  const { code, text: message, details } = fault;
  if (details.length === 0) return [{ row: entry.row, column: null, code, message }];
  return details.map((detail) => {
    const [field = "", line] = detail.path.split(".");
    const row = recipe.lineRow(entry, field, line) ?? entry.row;
    return {
      row,
      column: recipe.columnOf(detail.path),
      code: code === "VALIDATION_FAILED" ? detail.code : code,
      message: detail.message,
    };
  });
}

const MAX_VALUE = 200;

/** Encrypts each value with the file's key. */
export function reportProblems(
  context: WriteContext,
  of: Import,
  entry: Entry,
  problems: readonly Problem[],
): void {
  for (const { message, ...place } of problems.slice(0, PROBLEMS_A_ROW)) {
    const cells = entry.rows.find((one) => one.row === place.row)?.cells ?? [];
    const value = place.column === null ? null : textOfCell(cells[place.column]);
    context.handle.connection.run`INSERT INTO ${dataImportProblems} ${row(dataImportProblems, {
      ...place,
      org: context.org,
      import: of.rid,
      attempt: of.attempt,
      message: stored(message),
      value:
        value === null
          ? null
          : sealText(context.vault, of.file_key, problemPlace(of, place.row), value.slice(0, MAX_VALUE)),
    })}`;
  }
}

/** Associated data of an encrypted value. */
export function problemPlace({ id, attempt }: Import, row: number): string {
  return `data.imports/${id}/${attempt}/${row}`;
}

/** Null if empty. */
export function textOfCell(cell: Cell | undefined): string | null {
  if (cell === null || cell === undefined || cell === "") return null;
  if (cell instanceof CellError) return cell.text;
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}
