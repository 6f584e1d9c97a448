import { Fieldset, Select, Stack, Table, Text } from "@mantine/core";
import { ScrollBox } from "../../kit/scroll-box.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import type { Errors } from "../fields/errors.ts";
import { FieldInput } from "../fields/field-input.tsx";
import { useLabels, useLabelText } from "../fields/labels.ts";
import { DecimalInput } from "../fields/number-input.tsx";
import { currencyCode, isObject } from "../fields/values.ts";
import type { AnyRecord, MetaEntity, MetaField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { AttachmentInput } from "./attachment-input.tsx";
import { FormField } from "./form-field.tsx";

export interface MoveInputProps {
  entity: MetaEntity;
  record: AnyRecord;
  field: MetaField;
  value: unknown;
  onChange(name: string, value: unknown): void;
  draft: Readonly<Record<string, unknown>>;
  errors: Errors;
  autoFocus?: boolean;
}

/** Transition input that refers to parts of the record: lines, goals, options or parties. */
export function MoveInput(props: MoveInputProps) {
  const { record, field, ...rest } = props;
  const isOfLines = field.kind === "lines" && field.lines.some(({ name }) => name === "line");
  if (isOfLines && Array.isArray(record.lines))
    return <LineAmounts {...props} lines={record.lines.filter(isObject)} />;
  if (field.name === "scores" && Array.isArray(record.goals))
    return <Scores {...props} goals={record.goals.filter(isObject)} />;
  if (field.name === "option" && Array.isArray(record.options))
    return <Pick {...props} options={record.options.filter(isObject).map(({ name }) => String(name))} />;
  if (field.name === "party" && Array.isArray(record.parties))
    return <Party {...props} parties={record.parties.filter(isObject)} />;
  if (field.name === "attachment_id") return <AttachmentInput {...props} />;
  return <FormField field={field} {...rest} />;
}

type Line = Readonly<Record<string, unknown>>;

function LineAmounts({
  entity,
  field,
  value,
  onChange,
  draft,
  errors,
  lines,
}: MoveInputProps & { lines: readonly Line[] }) {
  const t = useTexts("records.moveInput");
  const names = useNames();
  const format = useFormat();
  const columns = field.lines.filter(({ name }) => name !== "line");
  const isClaim = lines.some(({ claimed }) => typeof claimed === "number");
  const entries = Array.isArray(value) ? value.filter(isObject) : [];
  const change = (line: number, name: string, next: unknown) => {
    const { [name]: _, ...own } = entries.find((one) => one.line === line) ?? { line };
    const changed = next === null ? own : { ...own, [name]: next };
    const rest = entries.filter((one) => one.line !== line);
    const all = Object.keys(changed).length > 1 ? [...rest, changed] : rest;
    onChange(field.name, all.length > 0 ? all.sort((a, b) => Number(a.line) - Number(b.line)) : null);
  };
  return (
    <Stack gap={4} data-path={field.name}>
      {!field.required && (
        <Text size="sm" c="var(--app-quiet)">
          {isClaim ? t.allClaimed : t.all}
        </Text>
      )}
      <ScrollBox label={names.field(entity.collection, "lines")} maxHeight={360}>
        <Table verticalSpacing={4} aria-label={names.field(entity.collection, "lines")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t.line}</Table.Th>
              <Table.Th scope="col" ta="right">
                {isClaim ? names.field(entity.collection, "claimed") : t.of}
              </Table.Th>
              {columns.map(({ name }) => (
                <Table.Th key={name} scope="col">
                  {names.field(entity.collection, name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, i) => {
              const at = entries.findIndex((one) => one.line === i);
              const called = String(line.text || i + 1);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their positions
                <Table.Tr key={i}>
                  <Table.Th scope="row" fw={400} miw={160} style={{ overflowWrap: "anywhere" }}>
                    {called}
                  </Table.Th>
                  <Table.Td ta="right" className="figures">
                    {isClaim
                      ? format.money(Number(line.claimed), currencyCode(draft.currency))
                      : format.number(String(line.quantity ?? ""))}
                  </Table.Td>
                  {columns.map((column) => (
                    <Table.Td key={column.name} miw={110}>
                      <FieldInput
                        collection={entity.collection}
                        field={column}
                        value={entries[at]?.[column.name] ?? null}
                        draft={draft}
                        label={null}
                        required={false}
                        errors={errors}
                        path={`${field.name}.${at}.${column.name}`}
                        onChange={(next) => change(i, column.name, next)}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </ScrollBox>
      {errors.get(field.name) && (
        <Text size="xs" c="var(--mantine-color-error)">
          {errors.get(field.name)}
        </Text>
      )}
    </Stack>
  );
}

function Scores({
  entity,
  field,
  value,
  onChange,
  errors,
  goals,
}: MoveInputProps & { goals: readonly Line[] }) {
  const names = useNames();
  const scores: unknown[] = Array.isArray(value) ? value : [];
  return (
    <Fieldset legend={names.field(entity.collection, field.name)} data-path={field.name}>
      <Stack gap="sm">
        {goals.map((goal, i) => (
          <DecimalInput
            // biome-ignore lint/suspicious/noArrayIndexKey: goals are identified by their positions
            key={i}
            label={String(goal.text)}
            required={field.required}
            value={typeof scores[i] === "string" ? scores[i] : null}
            error={errors.get(`${field.name}.${i}`)}
            data-path={`${field.name}.${i}`}
            onChange={(next) =>
              onChange(
                field.name,
                goals.map((_, at) => (at === i ? (next ?? "") : (scores[at] ?? ""))),
              )
            }
          />
        ))}
        {errors.get(field.name) && (
          <Text size="xs" c="var(--mantine-color-error)">
            {errors.get(field.name)}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

function Pick({
  entity,
  field,
  value,
  onChange,
  errors,
  options,
}: MoveInputProps & { options: readonly string[] }) {
  const names = useNames();
  return (
    <Select
      label={names.field(entity.collection, field.name)}
      required={field.required}
      data={[...new Set(options)]}
      value={typeof value === "string" ? value : null}
      error={errors.get(field.name)}
      data-path={field.name}
      onChange={(next) => onChange(field.name, next)}
    />
  );
}

/** Party of the contract that has not signed. */
function Party({
  entity,
  field,
  value,
  onChange,
  errors,
  parties,
}: MoveInputProps & { parties: readonly Line[] }) {
  const t = useTexts("records.moveInput");
  const names = useNames();
  const textOf = useLabelText();
  const references = entity.fields.find(({ name }) => name === "parties")?.lines ?? [];
  const open = parties.filter(({ signed_at }) => signed_at === null);
  const keys = open.flatMap((party) => {
    const named = references.find(({ name, target }) => target && typeof party[name] === "string");
    return named?.target ? [{ collection: named.target, id: String(party[named.name]) }] : [];
  });
  const labels = useLabels(keys);
  const named = new Map(
    keys.map(({ collection, id }) => {
      const label = labels.get(`${collection}:${id}`);
      return [id, label ? textOf(label) : id];
    }),
  );
  if (open.some(({ side }) => side === "us")) named.set("us", t.us);
  return (
    <Select
      label={names.field(entity.collection, field.name)}
      required={field.required}
      data={[...named].map(([value, label]) => ({ value, label }))}
      value={typeof value === "string" ? value : null}
      error={errors.get(field.name)}
      data-path={field.name}
      onChange={(next) => onChange(field.name, next)}
    />
  );
}
