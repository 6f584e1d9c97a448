import type { RetentionSchedule } from "../../../client/contract.ts";
import { useNames } from "../../language/names.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ActionInput } from "../../records/form/action/action-input.tsx";
import type { FormValues } from "../../records/form/action/action-values.ts";
import { useMeta } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";

const STALE = ["GET /api/v1/settings/retention", "GET /api/v1/data/retention"];

interface ScheduleFormProps {
  schedule?: RetentionSchedule | undefined;
  /** Existing schedules: each collection has at most one. */
  among: readonly RetentionSchedule[];
  onClose(): void;
}

export function ScheduleForm({ schedule, among, onClose }: ScheduleFormProps) {
  const t = useTexts("data.scheduleForm");
  const known = useTexts("data.dataRetention");
  const names = useNames();
  const meta = useMeta();
  const taken = new Set(among.map(({ collection }) => collection));
  const entityOf = ({ collection }: FormValues) => meta?.get(String(collection));
  return (
    <ActionDialog
      title={schedule ? `${t.edit}: ${names.many(schedule.collection)}` : t.create}
      size="lg"
      onClose={onClose}
      call={schedule ? "PUT /api/v1/settings/retention/:id" : "POST /api/v1/settings/retention"}
      path={schedule && { id: schedule.id }}
      version={schedule?.version}
      fields={[
        "collection",
        "title",
        ["start", "months"],
        "states",
        "action",
        "basis",
        "obliges",
        "automatic",
        "active",
      ]}
      texts={{ ...known, ...t }}
      start={schedule ?? NEW}
      choices={{
        collection: [...(meta?.keys() ?? [])]
          .filter((name) => !taken.has(name))
          .map((value) => ({ value, label: names.many(value) })),
      }}
      slots={{
        start: (slot) => {
          const { collection = "", fields = [] } = entityOf(slot.values) ?? {};
          const days = fields.filter(({ kind }) => kind === "date" || kind === "datetime");
          return (
            <ActionInput
              {...slot}
              choices={days.map(({ name }) => ({ value: name, label: names.field(collection, name) }))}
            />
          );
        },
        states: (slot) => {
          const { collection = "", states = [] } = entityOf(slot.values) ?? {};
          return (
            <ActionInput
              {...slot}
              choices={states.map((value) => ({ value, label: names.state(collection, value) }))}
            />
          );
        },
      }}
      follow={(changed, values) =>
        changed === "collection" ? { ...values, start: null, states: [] } : values
      }
      done={t.saved}
      stale={STALE}
    />
  );
}

const NEW = { months: 36, action: "review", states: [], obliges: false, automatic: false, active: true };
