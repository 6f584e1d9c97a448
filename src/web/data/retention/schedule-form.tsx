import type { RetentionSchedule } from "../../../client/contract.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ActionInput } from "../../records/form/action/action-input.tsx";
import type { FormValues } from "../../records/form/action/action-values.ts";
import { useMeta } from "../../records/meta.ts";
import { retentionWords } from "./words.ts";

const words = defineWords({
  en: {
    create: "New schedule",
    edit: "Change the schedule",
    collection: "Kind of record",
    title: "Title",
    start: "From which day",
    months: "How many months",
    states: "In which states",
    statesHelp: "None chosen: in all",
    action: "What then happens",
    basis: "Basis",
    basisHelp: "The law, or why it is needed no longer",
    obliges: "The law has it kept so long: until then not even an erasure request erases it",
    automatic: "Do it without asking each time",
    active: "In force",
    saved: "Schedule saved",
  },
  de: {
    create: "Neue Frist",
    edit: "Frist ändern",
    collection: "Art des Datensatzes",
    title: "Bezeichnung",
    start: "Ab welchem Tag",
    months: "Wie viele Monate",
    states: "In welchen Zuständen",
    statesHelp: "Nichts gewählt: in allen",
    action: "Was dann geschieht",
    basis: "Grundlage",
    basisHelp: "Das Gesetz, oder warum es nicht mehr gebraucht wird",
    obliges: "Das Gesetz verlangt die Aufbewahrung: Bis dahin löscht es auch kein Löschantrag",
    automatic: "Ohne Rückfrage ausführen",
    active: "In Kraft",
    saved: "Frist gespeichert",
  },
});

const STALE = ["GET /api/v1/settings/retention", "GET /api/v1/data/retention"];

interface ScheduleFormProps {
  schedule?: RetentionSchedule | undefined;
  /** Existing schedules: a collection has at most one. */
  among: readonly RetentionSchedule[];
  onClose(): void;
}

export function ScheduleForm({ schedule, among, onClose }: ScheduleFormProps) {
  const t = useWords(words);
  const known = useWords(retentionWords);
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
