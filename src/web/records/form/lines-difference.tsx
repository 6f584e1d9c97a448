import { Stack, Text } from "@mantine/core";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { isEmpty, isObject } from "../fields/values.ts";
import type { AnyRecord, MetaField, MetaLineField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { isSame } from "./values-of-form.ts";

type Row = Readonly<Record<string, unknown>>;

interface Difference {
  readonly place: number;
  readonly what: "added" | "removed" | "altered";
  readonly row: Row;
  /** Changed columns, or all filled ones if the line was added or removed. */
  readonly columns: readonly MetaLineField[];
}

const SHOWN = 8;

interface LinesDifferenceProps {
  collection: string;
  field: MetaField;
  base: unknown;
  value: unknown;
  record: AnyRecord;
}

/** Line count and changed lines, compared by position, as they are stored. */
export function LinesDifference({ collection, field, base, value, record }: LinesDifferenceProps) {
  const t = useTexts("records.linesDifference");
  const format = useFormat();
  const names = useNames();
  const rows = rowsOf(value);
  const all = differences(field, rowsOf(base), rows);
  return (
    <Stack gap={4}>
      <Text size="sm">{t.lines({ count: format.number(rows.length), one: rows.length === 1 })}</Text>
      {all.slice(0, SHOWN).map(({ place, what, row, columns }) => (
        <div key={`${what} ${place}`}>
          <Text size="xs" fw={500}>
            {t.line({ place: format.number(place) })} {what !== "altered" && t[what]}
          </Text>
          {columns.map((column) => (
            <Text key={column.name} size="xs" component="div" c="var(--app-quiet)">
              {names.field(collection, column.name)}:{" "}
              <FieldValue
                collection={collection}
                field={column}
                value={row[column.name]}
                record={{ ...record, ...row }}
                compact
              />
            </Text>
          ))}
        </div>
      ))}
      {all.length > SHOWN && <Text size="xs">{t.more({ count: format.number(all.length - SHOWN) })}</Text>}
    </Stack>
  );
}

function differences(field: MetaField, before: readonly Row[], after: readonly Row[]): Difference[] {
  const given = field.lines.filter(({ set }) => set !== "rules");
  return Array.from({ length: Math.max(before.length, after.length) }, (_, i): Difference[] => {
    const [old, now] = [before[i], after[i]];
    const place = i + 1;
    const filled = (row: Row) => given.filter(({ name }) => !isEmpty(row[name])).slice(0, 3);
    if (old === undefined && now) return [{ place, what: "added", row: now, columns: filled(now) }];
    if (now === undefined && old) return [{ place, what: "removed", row: old, columns: filled(old) }];
    if (old === undefined || now === undefined) return [];
    const columns = given.filter(
      (column) => !isSame(column, old[column.name] ?? column.initial, now[column.name] ?? column.initial),
    );
    return columns.length === 0 ? [] : [{ place, what: "altered", row: now, columns }];
  }).flat();
}

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isObject) : []);
