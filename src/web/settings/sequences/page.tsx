import { Button, Code, Group, Modal, NumberInput, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { NumberSequence, NumberSequenceUpdate } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { useErrorAt } from "../../kit/error-at.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";

const words = defineWords({
  en: {
    title: "Numbers",
    about:
      "How records are numbered: without gaps, whatever happens. A change holds for the numbers to come.",
    series: "Series",
    next: "Comes next",
    last: "Last given",
    given: "Given",
    form: "Form",
    yearly: "anew each year",
    changed: "Changed here",
    edit: "Change",
    editTitle: (what: string) => `Numbers of ${what}`,
    prefix: "Prefix",
    prefixHelp: "Letters with a hyphen at the end: RE-",
    digits: "Digits",
    anew: "Begin anew each year",
    fiscal: "It follows the fiscal year, which stands in the number.",
    start: "Begin with",
    startHelp: "For those who move from another system. Only before the first number is given.",
    preview: "The next number",
    save: "Save",
    cancel: "Cancel",
    saved: "The series is changed.",
    actions: "What can be done",
  },
  de: {
    title: "Nummernkreise",
    about:
      "Wie Datensätze nummeriert werden: lückenlos, was auch geschieht. Eine Änderung gilt für künftige Nummern.",
    series: "Nummernkreis",
    next: "Als Nächstes",
    last: "Zuletzt vergeben",
    given: "Vergeben",
    form: "Form",
    yearly: "jedes Jahr neu",
    changed: "Hier geändert",
    edit: "Ändern",
    editTitle: (what: string) => `Nummern für ${what}`,
    prefix: "Präfix",
    prefixHelp: "Buchstaben mit Bindestrich am Ende: RE-",
    digits: "Stellen",
    anew: "Jedes Jahr neu beginnen",
    fiscal: "Er folgt dem Geschäftsjahr, das in der Nummer steht.",
    start: "Beginnen mit",
    startHelp: "Für den Umzug aus einem anderen System. Nur, bevor die erste Nummer vergeben ist.",
    preview: "Die nächste Nummer",
    save: "Speichern",
    cancel: "Abbrechen",
    saved: "Der Nummernkreis ist geändert.",
    actions: "Was möglich ist",
  },
});

/** How each kind of record is numbered, and what comes next. */
export function Page() {
  const t = useWords(words);
  const sequences = useCall("GET /api/v1/settings/sequences", {});
  const [edited, setEdited] = useState<NumberSequence>();
  const columns = useColumns(setEdited);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={sequences} wait={<Wait rows={10} />}>
        {({ data }) => (
          <Panel flush>
            <DataTable caption={t.title} columns={columns} rows={data} rowKey={({ series }) => series} />
          </Panel>
        )}
      </Answered>
      {edited && <Edit key={edited.series} sequence={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function useTitle(): (sequence: NumberSequence) => string {
  const names = useNames();
  return ({ series, collection }) => {
    const part = series === collection ? "" : series.slice(collection.length + 1);
    return part === ""
      ? names.many(collection)
      : `${names.many(collection)}: ${names.choice(collection, "kind", part)}`;
  };
}

function useColumns(onEdit: (sequence: NumberSequence) => void): Column<NumberSequence>[] {
  const t = useWords(words);
  const titleOf = useTitle();
  const may = useMay()("settings.sequences.update");
  return [
    {
      key: "series",
      label: t.series,
      head: true,
      render: (sequence) => (
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {titleOf(sequence)}
          </Text>
          {sequence.changed && <Tag tone="busy">{t.changed}</Tag>}
        </Group>
      ),
    },
    { key: "next", label: t.next, render: ({ next }) => <Code>{next}</Code> },
    {
      key: "last",
      label: t.last,
      render: ({ counts }) => counts.findLast(({ last }) => last !== null)?.last ?? "–",
    },
    {
      key: "given",
      label: t.given,
      figures: true,
      render: ({ counts }) => counts.reduce((sum, { given }) => sum + given, 0),
    },
    {
      key: "form",
      label: t.form,
      render: ({ yearly, fiscal }) => (yearly || fiscal ? t.yearly : ""),
    },
    {
      key: "actions",
      label: t.actions,
      hideLabel: true,
      render: (sequence) =>
        may && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onEdit(sequence)}
            aria-label={`${t.edit}: ${titleOf(sequence)}`}
          >
            {t.edit}
          </Button>
        ),
    },
  ];
}

function Edit({ sequence, onClose }: { sequence: NumberSequence; onClose(): void }) {
  const t = useWords(words);
  const titleOf = useTitle();
  const [prefix, setPrefix] = useState(sequence.prefix);
  const [digits, setDigits] = useState(sequence.digits);
  const [yearly, setYearly] = useState(sequence.yearly);
  const [start, setStart] = useState<number | "">("");
  const save = useAct("PUT /api/v1/settings/sequences/:series", {
    done: t.saved,
    stale: ["GET /api/v1/settings/sequences"],
    quiet: true,
    onDone: onClose,
  });
  const errorAt = useErrorAt(save.error);
  const isUnused = sequence.counts.every(({ given }) => given === 0);
  const year = /-(\d{4})-\d+$/.exec(sequence.next)?.[1];
  const number = start === "" ? Number(/(\d+)$/.exec(sequence.next)?.[1] ?? 1) : start;
  const preview = [
    prefix,
    (yearly || sequence.fiscal) && `${year ?? new Date().getFullYear()}-`,
    String(number).padStart(digits, "0"),
  ]
    .filter(Boolean)
    .join("");
  const body: NumberSequenceUpdate = {
    prefix,
    digits,
    ...(!sequence.fiscal && { yearly }),
    ...(start !== "" && { start: { number: start, ...(year !== undefined && { year }) } }),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.editTitle(titleOf(sequence))}
      closeButtonProps={{ "aria-label": t.cancel }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ path: { series: sequence.series }, body, version: sequence.version });
        }}
      >
        <Stack>
          <Group grow align="flex-start">
            <TextInput
              label={t.prefix}
              description={t.prefixHelp}
              value={prefix}
              onChange={(event) => setPrefix(event.currentTarget.value.toUpperCase())}
              error={errorAt("prefix")}
              required
              data-autofocus
            />
            <NumberInput
              label={t.digits}
              description={"\u00a0"}
              value={digits}
              onChange={(next) => setDigits(Number(next))}
              min={1}
              max={12}
              allowDecimal={false}
              error={errorAt("digits")}
            />
          </Group>
          {sequence.fiscal ? (
            <Text size="sm" c="var(--app-quiet)">
              {t.fiscal}
            </Text>
          ) : (
            <Switch
              label={t.anew}
              checked={yearly}
              onChange={(event) => setYearly(event.currentTarget.checked)}
            />
          )}
          {isUnused && (
            <NumberInput
              label={t.start}
              description={t.startHelp}
              value={start}
              onChange={(next) => setStart(next === "" ? "" : Number(next))}
              min={1}
              allowDecimal={false}
              error={errorAt("start")}
            />
          )}
          <Group justify="space-between">
            <Text size="sm">{t.preview}</Text>
            <Code aria-live="polite" fz="md">
              {preview}
            </Code>
          </Group>
          {save.error && <ProblemNote error={save.error} shown={["prefix", "digits", "start"]} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
