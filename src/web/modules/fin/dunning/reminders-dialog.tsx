import { Button, Checkbox, Group, Modal, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { FinReminderView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { type Column, DataTable } from "../../../kit/data-table.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { useFormat } from "../../../language/format.ts";
import { useLanguage } from "../../../language/language.ts";
import { knownLanguage, type Language } from "../../../language/languages.ts";
import { useCall } from "../../../queries.ts";
import { usePerson } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { type Outcome, useAlreadySent, useBatch, useRemindersOf, useTemplates, type Words } from "./batch.ts";

interface DialogProps {
  runId: string;
  onClose(): void;
}

/** Reviews the reminders of a run with their recipients, then sends them. */
export function RemindersDialog({ runId, onClose }: DialogProps) {
  const t = useTexts("fin.mailReminders");
  const reminders = useRemindersOf(runId);
  const sent = useAlreadySent(reminders.data?.data);
  const languages = useLanguages(reminders.data?.data);
  const name = usePerson()?.user.name ?? "";
  const templates = useTemplates([...new Set(languages.values())], name);
  return (
    <Modal opened onClose={onClose} title={t.title} size="xl" closeButtonProps={{ "aria-label": t.close }}>
      <Answered of={reminders}>
        {({ data }) => (
          <Answered of={sent}>
            {(known) => (
              <Answered of={templates}>
                {(start) => (
                  <Review
                    reminders={data}
                    sent={known}
                    languages={languages}
                    start={start}
                    onClose={onClose}
                  />
                )}
              </Answered>
            )}
          </Answered>
        )}
      </Answered>
    </Modal>
  );
}

/** Language of each reminder's customer, else of the organisation's documents. */
function useLanguages(reminders: readonly FinReminderView[] | undefined): ReadonlyMap<string, Language> {
  const first = reminders?.[0]?.id ?? "";
  const { data: own } = useCall(
    "GET /api/v1/desk/papers",
    { query: { collection: "fin.reminders", id: first } },
    { enabled: first !== "" },
  );
  if (!reminders || !own) return new Map();
  return new Map(reminders.map(({ id, account }) => [id, knownLanguage(account?.language ?? own.language)]));
}

interface ReviewProps {
  reminders: readonly FinReminderView[];
  /** Reminders that were sent before. */
  sent: ReadonlySet<string>;
  languages: ReadonlyMap<string, Language>;
  start: readonly Words[];
  onClose(): void;
}

function Review({ reminders, sent, languages, start, onClose }: ReviewProps) {
  const t = useTexts("fin.mailReminders");
  const { language: spoken } = useLanguage();
  const batch = useBatch();
  const [words, setWords] = useState(start);
  const [addresses, setAddresses] = useState(
    () => new Map(reminders.map(({ id, account }) => [id, account?.email ?? ""])),
  );
  // Those that were sent before, or have no recipient, are left out at first.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(reminders.filter(({ id, account }) => !sent.has(id) && account?.email).map(({ id }) => id)),
  );
  const isDone = (id: string) => ["queued", "held"].includes(batch.outcomes.get(id)?.kind ?? "");
  const due = reminders
    .flatMap(({ id }) =>
      words
        .filter(({ language }) => language === languages.get(id))
        .map((those) => ({ id, to: addresses.get(id)?.trim() ?? "", ...those })),
    )
    .filter(({ id, to }) => chosen.has(id) && to !== "" && !isDone(id));
  const columns = useColumns({
    chosen,
    addresses,
    sent,
    outcomes: batch.outcomes,
    isFixed: (id) => batch.isRunning || isDone(id),
    choose: (id, isChosen) =>
      setChosen((before) => (isChosen ? new Set(before).add(id) : without(before, id))),
    address: (id, to) => {
      // Entering a missing address means to send.
      if (!addresses.get(id) && to !== "") setChosen((before) => new Set(before).add(id));
      setAddresses((before) => new Map(before).set(id, to));
    },
  });
  return (
    <Stack>
      <Text size="sm">{t.about}</Text>
      <DataTable
        caption={t.title}
        columns={columns}
        rows={reminders}
        rowKey={({ id }) => id}
        tone={({ id }) => (batch.outcomes.get(id)?.kind === "failed" ? "bad" : undefined)}
        maxHeight={320}
      />
      {words.map(({ language, text }) => (
        <Textarea
          key={language}
          label={words.length > 1 ? t.textIn({ language: languageName(language, spoken) }) : t.text}
          description={t.textHelp}
          autosize
          minRows={6}
          value={text}
          disabled={batch.isRunning}
          onChange={({ currentTarget: { value } }) =>
            setWords((before) =>
              before.map((one) => (one.language === language ? { language, text: value } : one)),
            )
          }
        />
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={batch.isRunning ? batch.stop : onClose}>
          {batch.isRunning ? t.stop : t.close}
        </Button>
        <Button
          loading={batch.isRunning}
          disabled={due.length === 0 || due.some(({ text }) => text.trim() === "")}
          onClick={() => void batch.run(due)}
        >
          {t.send({ count: due.length })}
        </Button>
      </Group>
    </Stack>
  );
}

const languageName = (language: Language, spoken: Language) =>
  new Intl.DisplayNames([spoken], { type: "language" }).of(language) ?? language;

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((one) => one !== id));

interface Choices {
  chosen: ReadonlySet<string>;
  addresses: ReadonlyMap<string, string>;
  sent: ReadonlySet<string>;
  outcomes: ReadonlyMap<string, Outcome>;
  isFixed(id: string): boolean;
  choose(id: string, isChosen: boolean): void;
  address(id: string, to: string): void;
}

function useColumns({ chosen, addresses, sent, outcomes, ...on }: Choices): Column<FinReminderView>[] {
  const t = useTexts("fin.mailReminders");
  const format = useFormat();
  const nameOf = ({ number, account }: FinReminderView) => account?.name ?? number ?? "";
  return [
    {
      key: "reminder",
      label: t.reminder,
      head: true,
      render: (reminder) => (
        <Checkbox
          label={nameOf(reminder)}
          description={t.level({ number: reminder.number ?? "", level: reminder.level ?? 1 })}
          checked={chosen.has(reminder.id)}
          disabled={on.isFixed(reminder.id)}
          onChange={(event) => on.choose(reminder.id, event.currentTarget.checked)}
        />
      ),
    },
    {
      key: "total",
      label: t.total,
      figures: true,
      render: ({ total, currency }) => format.money(total ?? 0, currency ?? undefined),
    },
    {
      key: "to",
      label: t.to,
      render: (reminder) => (
        <TextInput
          type="email"
          size="xs"
          placeholder={t.noAddress}
          aria-label={t.toOf({ name: nameOf(reminder) })}
          value={addresses.get(reminder.id) ?? ""}
          disabled={on.isFixed(reminder.id)}
          onChange={(event) => on.address(reminder.id, event.currentTarget.value)}
        />
      ),
    },
    {
      key: "outcome",
      label: t.outcome,
      render: ({ id }) => <OutcomeText outcome={outcomes.get(id)} isSent={sent.has(id)} />,
    },
  ];
}

const TONES = { sending: "busy", queued: "good", held: "waiting" } as const;

function OutcomeText({ outcome, isSent }: { outcome: Outcome | undefined; isSent: boolean }) {
  const t = useTexts("fin.mailReminders");
  if (!outcome) return isSent ? <Tag>{t.sentBefore}</Tag> : null;
  if (outcome.kind === "failed")
    return (
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {outcome.message}
      </Text>
    );
  return <Tag tone={TONES[outcome.kind]}>{t[outcome.kind]}</Tag>;
}
