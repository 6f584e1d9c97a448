import { Radio, Select, Stack } from "@mantine/core";
import type { Import } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { useNames } from "../../language/names.ts";
import type { MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { keyNames } from "./import-targets.ts";

export type Options = Pick<Import, "action" | "mode" | "key" | "group_by" | "empty">;

interface ImportOptionsProps {
  entity: MetaEntity;
  columns: readonly string[];
  mapped: ReadonlySet<string | null>;
  value: Options;
  onChange(value: Options): void;
}

const NONE = "-";

export function ImportOptions({ entity, columns, mapped, value, onChange }: ImportOptionsProps) {
  const t = useTexts("records.importOptions");
  const names = useNames();
  const { action, mode, key, group_by: group, empty } = value;
  const mayUpdate = entity.actions.includes("update");
  const hasLines = entity.fields.some((field) => field.lines.length > 0 && field.set !== "rules");
  const keys = keyNames(entity).filter((name) => mapped.has(name) || name === key);
  const set = (next: Partial<Options>) => onChange({ ...value, ...next });
  return (
    <Panel title={t.title}>
      <Stack>
        {mayUpdate && (
          <Radio.Group
            label={t.action}
            value={action}
            onChange={(next) => set({ action: next === "upsert" ? "upsert" : "create" })}
          >
            <Stack gap={8} mt={6}>
              <Radio value="create" label={t.create} />
              <Radio value="upsert" label={t.upsert} />
            </Stack>
          </Radio.Group>
        )}
        <Select
          label={action === "upsert" ? t.key : t.twice}
          {...(keys.length === 0 && { description: t.keyAbout })}
          maw={420}
          allowDeselect={false}
          data={[
            ...(action === "create" ? [{ value: NONE, label: t.none }] : []),
            ...keys.map((name) => ({ value: name, label: names.field(entity.collection, name) })),
          ]}
          value={key ?? (action === "create" ? NONE : null)}
          onChange={(next) => set({ key: next === NONE ? null : next })}
        />
        {action === "upsert" && (
          <Radio.Group
            label={t.empty}
            value={empty}
            onChange={(next) => set({ empty: next === "clear" ? "clear" : "keep" })}
          >
            <Stack gap={8} mt={6}>
              <Radio value="keep" label={t.keep} />
              <Radio value="clear" label={t.clear} />
            </Stack>
          </Radio.Group>
        )}
        <Radio.Group
          label={t.mode}
          value={mode}
          onChange={(next) => set({ mode: next === "atomic" ? "atomic" : "partial" })}
        >
          <Stack gap={8} mt={6}>
            <Radio value="partial" label={t.partial} />
            <Radio value="atomic" label={t.atomic} />
          </Stack>
        </Radio.Group>
        {hasLines && (
          <Select
            label={t.group}
            maw={420}
            allowDeselect={false}
            data={[
              { value: NONE, label: t.groupNone },
              ...columns.map((name) => ({ value: `c:${name}`, label: name })),
            ]}
            value={group === null ? NONE : `c:${group}`}
            onChange={(next) => set({ group_by: next === null || next === NONE ? null : next.slice(2) })}
          />
        )}
      </Stack>
    </Panel>
  );
}
