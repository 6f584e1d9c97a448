import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useLanguage } from "../../../language/language.ts";
import { useNames } from "../../../language/names.ts";
import { useSeparators } from "../../fields/number-input.tsx";
import type { MetaLineField } from "../../meta.ts";
import { MOST_LINES, type Row } from "./grid-columns.ts";
import type { Place } from "./grid-keys.ts";
import { readCell } from "./paste.ts";

export function usePaste(columns: readonly MetaLineField[], collection: string, currency: string) {
  const format = useFormat();
  const names = useNames();
  const { language } = useLanguage();
  const separators = useSeparators(format);
  const today = useToday();
  return (rows: readonly Row[], place: Place, cells: readonly string[][], fresh: Row): Row[] => {
    const targets = columns.filter(({ set }) => set !== "rules");
    const first = targets.findIndex(({ name }) => name === place.name);
    const filled = [...rows];
    for (const [i, texts] of cells.slice(0, MOST_LINES - place.at).entries()) {
      const next: Record<string, unknown> = { ...(filled[place.at + i] ?? fresh) };
      for (const [j, text] of texts.entries()) {
        const column = targets[first + j];
        if (!column) continue;
        const read = readCell(column, text, { format, separators, language, today, currency, wordOf });
        if (read !== undefined) next[column.name] = read;
      }
      filled[place.at + i] = next;
    }
    return filled;
  };

  function wordOf(column: MetaLineField, text: string): string | undefined {
    const sought = text.toLowerCase();
    return column.choices.find(
      (word) => word === sought || names.choice(collection, column.name, word).toLowerCase() === sought,
    );
  }
}
