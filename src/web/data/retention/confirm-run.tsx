import { Alert, Button, Group, List, Loader, Modal, ScrollArea, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { RetentionRun } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { client } from "../../session/session.ts";
import { actionWord, retentionWords } from "./words.ts";

const words = defineWords({
  en: {
    title: (what: string, action: string) => `${what}: ${action}`,
    trying: "It is being tried …",
    tried: (found: number, written: string) =>
      `Tried just now, and nothing was changed: it would begin with ${found === 1 ? "1 record" : `${written} records`}.`,
    about: (day: string) =>
      `These are over their time: older than ${day}. What is under legal hold, or has to be kept by law, stays.`,
    final: "What is erased or anonymised cannot be brought back.",
    which: "Which ones",
    more: (count: string) => `and ${count} more`,
    cancel: "Cancel",
    confirm: (action: string) => `Confirm: ${action}`,
    done: "Confirmed: a job does the work",
  },
  de: {
    title: (what: string, action: string) => `${what}: ${action}`,
    trying: "Es wird geprobt …",
    tried: (found: number, written: string) =>
      `Eben geprobt, ohne etwas zu ändern: Es würde mit ${found === 1 ? "1 Datensatz" : `${written} Datensätzen`} beginnen.`,
    about: (day: string) =>
      `Diese haben ihre Frist überschritten: älter als ${day}. Was gesperrt ist oder von Gesetzes wegen bleiben muss, bleibt.`,
    final: "Was gelöscht oder anonymisiert ist, lässt sich nicht zurückholen.",
    which: "Welche",
    more: (count: string) => `und ${count} weitere`,
    cancel: "Abbrechen",
    confirm: (action: string) => `Bestätigen: ${action}`,
    done: "Bestätigt: Ein Auftrag führt es aus",
  },
});

const SHOWN = 50;

/** Shows the result of a dry run and starts the run on confirmation. */
export function ConfirmRun({ run, onClose }: { run: RetentionRun; onClose(): void }) {
  const t = useWords(words);
  const known = useWords(retentionWords);
  const names = useNames();
  const format = useFormat();
  const path = { id: run.id };
  const trial = useQuery({
    queryKey: ["retention.trial", run.id],
    queryFn: () => tried(run.id),
    gcTime: 0,
    retry: false,
  });
  const due = useCall("GET /api/v1/data/retention/due", { query: { days: 1 } });
  const confirm = useAct("POST /api/v1/data/retention/runs/:id/confirm", {
    stale: ["GET /api/v1/data/retention"],
    done: t.done,
    quiet: true,
    onDone: onClose,
  });
  const action = actionWord(known, run.action);
  const records = (due.data?.data ?? []).filter(
    ({ collection, action: does }) => collection === run.collection && does === run.action,
  );
  const final = run.action === "erase" || run.action === "anonymise";
  return (
    <Modal opened onClose={onClose} title={t.title(names.many(run.collection), action)} size="lg">
      <Stack>
        <Text size="sm">{t.about(format.day(run.cutoff))}</Text>
        <div role="status">
          {trial.isPending ? (
            <Group gap="xs">
              <Loader size="xs" />
              <Text size="sm">{t.trying}</Text>
            </Group>
          ) : (
            trial.data !== undefined && (
              <Alert variant="light" icon={<IconCircleCheck />}>
                {t.tried(trial.data, format.number(trial.data))}
              </Alert>
            )
          )}
        </div>
        {trial.error && <ProblemNote error={trial.error} />}
        {records.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {t.which}
            </Text>
            <ScrollArea.Autosize mah={220}>
              <List size="sm">
                {records.slice(0, SHOWN).map(({ collection, id }) => (
                  <List.Item key={id}>
                    <RecordLink collection={collection} id={id} />
                  </List.Item>
                ))}
              </List>
            </ScrollArea.Autosize>
            {records.length > SHOWN && <Text size="sm">{t.more(format.number(records.length - SHOWN))}</Text>}
          </div>
        )}
        {final && (
          <Alert color="orange" icon={<IconAlertTriangle />}>
            {t.final}
          </Alert>
        )}
        {confirm.error && <ProblemNote error={confirm.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button
            {...(final && { color: "red" })}
            disabled={trial.data === undefined}
            loading={confirm.isPending}
            onClick={() => confirm.mutate({ path, body: {} })}
          >
            {t.confirm(action)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Number of records affected, found by a dry run. */
async function tried(id: string): Promise<number> {
  const answer: unknown = await client.call("POST /api/v1/data/retention/runs/:id/confirm", {
    path: { id },
    query: { dry_run: true },
    body: {},
  });
  // A dry run answers { dry_run, status, result }, where `result` is what the real call would answer.
  return (answer as { result: RetentionRun }).result.found;
}
