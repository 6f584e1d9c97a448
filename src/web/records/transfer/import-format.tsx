import { Checkbox, Group, Select, Text } from "@mantine/core";
import type { Import, ImportFormatChange } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import { useImportActs } from "./use-import.ts";

type Format = NonNullable<Import["format"]>;

/** Format settings of an import. Each change parses the file again. */
export function ImportFormat({ one }: { one: Import }) {
  const t = useTexts("records.importFormat");
  const format = useFormat();
  const { change } = useImportActs();
  const read = one.format;
  if (!read) return null;
  const isText = read.kind === "csv";
  const isTable = isText || read.kind === "xlsx";
  const set = (next: ImportFormatChange) =>
    change.mutate({ path: { id: one.id }, body: { version: one.version, format: next } });
  return (
    <Panel title={t.title}>
      {change.error && <ProblemNote error={change.error} />}
      <Text size="sm" mb="sm" dir="auto">
        {one.filename} · {read.kind.toUpperCase()} · {format.bytes(one.size)}
      </Text>
      <Group gap="md" align="flex-end">
        {one.sheets.length > 1 && (
          <Select
            label={t.sheet}
            data={one.sheets}
            value={read.sheet}
            allowDeselect={false}
            disabled={change.isPending}
            onChange={(sheet) => sheet && set({ sheet })}
          />
        )}
        {isText && (
          <Select
            label={t.delimiter}
            w={170}
            allowDeselect={false}
            disabled={change.isPending}
            data={[
              { value: ",", label: t.comma },
              { value: ";", label: t.semicolon },
              { value: "\t", label: t.tab },
              { value: "|", label: t.bar },
            ]}
            value={read.delimiter}
            // The options are the delimiters themselves.
            onChange={(sign) => sign && set({ delimiter: sign as Format["delimiter"] })}
          />
        )}
        {isText && (
          <Select
            label={t.encoding}
            w={160}
            allowDeselect={false}
            disabled={change.isPending}
            data={["utf-8", "windows-1252", "utf-16le", "utf-16be"]}
            value={read.encoding}
            // The options are the encodings themselves.
            onChange={(encoding) => encoding && set({ encoding: encoding as Format["encoding"] })}
          />
        )}
        {isTable && (
          <Select
            label={t.decimal}
            w={190}
            allowDeselect={false}
            disabled={change.isPending}
            data={[
              { value: ".", label: t.point },
              { value: ",", label: t.decimalComma },
            ]}
            value={read.decimal}
            onChange={(sign) => set({ decimal: sign === "," ? "," : "." })}
          />
        )}
        {isTable && (
          <Select
            label={t.dates}
            w={180}
            allowDeselect={false}
            disabled={change.isPending}
            data={[
              { value: "dmy", label: t.dmy },
              { value: "mdy", label: t.mdy },
              { value: "-", label: t.unknown },
            ]}
            value={read.dates ?? "-"}
            onChange={(order) => set({ dates: order === "dmy" || order === "mdy" ? order : null })}
          />
        )}
        {isTable && (
          <Checkbox
            label={t.header}
            checked={read.header}
            disabled={change.isPending}
            mb={8}
            onChange={(event) => set({ header: event.currentTarget.checked })}
          />
        )}
      </Group>
    </Panel>
  );
}
