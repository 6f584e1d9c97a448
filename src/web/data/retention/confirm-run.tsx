import { Alert, Button, Group, List, Loader, Modal, ScrollArea, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { RetentionRun } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { RecordLink } from "../../records/fields/record-link.tsx";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { actionWord } from "./words.ts";

const SHOWN = 50;

export function ConfirmRun({ run, onClose }: { run: RetentionRun; onClose(): void }) {
  const t = useTexts("data.confirmRun");
  const known = useTexts("data.dataRetention");
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
    <Modal opened onClose={onClose} title={t.title({ what: names.many(run.collection), action })} size="lg">
      <Stack>
        <Text size="sm">{t.about({ day: format.day(run.cutoff) })}</Text>
        <div role="status">
          {trial.isPending ? (
            <Group gap="xs">
              <Loader size="xs" />
              <Text size="sm">{t.trying}</Text>
            </Group>
          ) : (
            trial.data !== undefined && (
              <Alert variant="light" icon={<IconCircleCheck />}>
                {t.tried({ found: trial.data })}
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
            {records.length > SHOWN && (
              <Text size="sm">{t.more({ count: format.number(records.length - SHOWN) })}</Text>
            )}
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
            {t.confirm({ action })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Number of affected records, from a dry run. */
async function tried(id: string): Promise<number> {
  const answer: unknown = await client.call("POST /api/v1/data/retention/runs/:id/confirm", {
    path: { id },
    query: { dry_run: true },
    body: {},
  });
  // A dry run returns `{ dry_run, status, result }`; `result` is what the real call would return.
  return (answer as { result: RetentionRun }).result.found;
}
