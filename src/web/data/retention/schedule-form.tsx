import {
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { RetentionSchedule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
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
    save: "Save",
    saved: "Schedule saved",
    cancel: "Cancel",
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
    save: "Speichern",
    saved: "Frist gespeichert",
    cancel: "Abbrechen",
  },
});

const ACTIONS = ["anonymise", "erase", "archive", "review"] as const;
type Draft = Pick<
  RetentionSchedule,
  | "collection"
  | "title"
  | "start"
  | "months"
  | "states"
  | "action"
  | "basis"
  | "obliges"
  | "automatic"
  | "active"
>;
const EMPTY: Draft = {
  collection: "",
  title: "",
  start: "",
  months: 36,
  states: [],
  action: "review",
  basis: "",
  obliges: false,
  automatic: false,
  active: true,
};
const STALE = ["GET /api/v1/settings/retention", "GET /api/v1/data/retention"];

interface ScheduleFormProps {
  schedule?: RetentionSchedule;
  /** The collections that have one already: each has one at most. */
  taken: ReadonlySet<string>;
  onClose(): void;
}

/** Writes a schedule, or changes one. */
export function ScheduleForm({ schedule, taken, onClose }: ScheduleFormProps) {
  const t = useWords(words);
  const known = useWords(retentionWords);
  const names = useNames();
  const meta = useMeta();
  const [draft, setDraft] = useState<Draft>(schedule ?? EMPTY);
  const put = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const outcome = { stale: STALE, done: t.saved, quiet: true, onDone: onClose };
  const create = useAct("POST /api/v1/settings/retention", outcome);
  const update = useAct("PUT /api/v1/settings/retention/:id", outcome);
  const entity = meta?.get(draft.collection);
  const days = entity?.fields.filter(({ kind }) => kind === "date" || kind === "datetime") ?? [];
  const collections = [...(meta?.keys() ?? [])]
    .filter((name) => name === schedule?.collection || !taken.has(name))
    .map((value) => ({ value, label: names.many(value) }));
  const error = create.error ?? update.error;

  function submit(event: FormEvent) {
    event.preventDefault();
    const { collection, title, start, months, states, action, basis, obliges, automatic, active } = draft;
    const body = { title, start, months, states, action, basis, obliges, automatic, active };
    if (schedule) update.mutate({ path: { id: schedule.id }, body: { ...body, version: schedule.version } });
    else create.mutate({ body: { ...body, collection } });
  }

  return (
    <Modal opened onClose={onClose} title={schedule ? t.edit : t.create} size="lg">
      <form onSubmit={submit}>
        <Stack>
          <Select
            label={t.collection}
            data={collections}
            value={draft.collection || null}
            onChange={(value) => put({ collection: value ?? "", start: "", states: [] })}
            disabled={schedule !== undefined}
            searchable
            required
            data-autofocus
          />
          <TextInput
            label={t.title}
            value={draft.title}
            onChange={(event) => put({ title: event.currentTarget.value })}
            required
            maxLength={200}
          />
          <Group grow align="flex-start">
            <Select
              label={t.start}
              data={days.map(({ name }) => ({ value: name, label: names.field(draft.collection, name) }))}
              value={draft.start || null}
              onChange={(value) => put({ start: value ?? "" })}
              required
            />
            <NumberInput
              label={t.months}
              min={1}
              max={1200}
              value={draft.months}
              onChange={(value) => put({ months: Number(value) || 1 })}
              required
            />
          </Group>
          <MultiSelect
            label={t.states}
            description={t.statesHelp}
            data={(entity?.states ?? []).map((value) => ({
              value,
              label: names.state(draft.collection, value),
            }))}
            value={draft.states}
            onChange={(states) => put({ states })}
          />
          <Select
            label={t.action}
            data={ACTIONS.map((value) => ({ value, label: known[value] }))}
            value={draft.action}
            onChange={(value) => put({ action: ACTIONS.find((one) => one === value) ?? "review" })}
            allowDeselect={false}
          />
          <Textarea
            label={t.basis}
            description={t.basisHelp}
            value={draft.basis}
            onChange={(event) => put({ basis: event.currentTarget.value })}
            required
            autosize
            maxLength={500}
          />
          <Checkbox
            label={t.obliges}
            checked={draft.obliges}
            onChange={(event) => put({ obliges: event.currentTarget.checked })}
          />
          <Checkbox
            label={t.automatic}
            checked={draft.automatic}
            onChange={(event) => put({ automatic: event.currentTarget.checked })}
          />
          <Checkbox
            label={t.active}
            checked={draft.active}
            onChange={(event) => put({ active: event.currentTarget.checked })}
          />
          {error && <ProblemNote error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
