import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconArchive, IconDatabaseExport } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Backup } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { type Column, DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Note } from "../../kit/note.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useWords } from "../../language/words.ts";
import { keyOf } from "../../queries.ts";
import { client, usePerson } from "../../session/session.ts";
import { OperatorOnly } from "../guard.tsx";
import { BackupActs } from "./acts.tsx";
import { CheckState } from "./check-state.tsx";
import { CopyState } from "./copy-state.tsx";
import { Schedule } from "./schedule.tsx";
import { words } from "./words.ts";

const CALL = "GET /api/v1/system/backups";
const STALE = [CALL, "GET /api/v1/system/storage"];
const EVERY_MS = 1500;
const TONES = { waiting: "waiting", making: "busy", ready: "good", failed: "bad" } as const;

/** The backups of the appliance: made, looked through, taken away. */
export function Page() {
  const t = useWords(words);
  const operator = usePerson()?.operator ?? false;
  const backups = useBackups(operator);
  const columns = useColumns();
  const create = useAct("POST /api/v1/system/backups", { done: t.started, stale: STALE });
  const isTight = backups.data !== undefined && backups.data.free_bytes < backups.data.needed_bytes;
  const make = (
    <Button
      leftSection={<IconDatabaseExport size={18} stroke={1.6} />}
      onClick={() => create.mutate({ body: {} })}
      loading={create.isPending}
      disabled={isTight || backups.data?.data.some(isUnderWay)}
    >
      {t.make}
    </Button>
  );
  return (
    <OperatorOnly>
      <PageHead title={t.title} about={t.about} actions={make} />
      <Answered of={backups}>
        {({ data, needed_bytes, free_bytes, schedule }) => (
          <Stack>
            {isTight && (
              <Note color="red" icon={<IconAlertTriangle />}>
                {t.tight}
              </Note>
            )}
            {data.length === 0 ? (
              <Empty icon={IconArchive} title={t.none} about={t.noneAbout} />
            ) : (
              <Panel flush>
                <DataTable caption={t.title} columns={columns} rows={data} rowKey={({ id }) => id} />
              </Panel>
            )}
            <Room needed={needed_bytes} free={free_bytes} />
            <Schedule of={schedule} last={data.find(({ state }) => state === "ready")} />
          </Stack>
        )}
      </Answered>
    </OperatorOnly>
  );
}

/** The list, asked for again by itself while something of it is under way. */
function useBackups(enabled: boolean) {
  return useQuery<Awaited<ReturnType<typeof askBackups>>, never>({
    queryKey: keyOf(CALL),
    queryFn: ({ signal }) => askBackups(signal),
    enabled,
    refetchInterval: ({ state: { data } }) => (data?.data.some(isBusy) ? EVERY_MS : false),
  });
}

const askBackups = (signal: AbortSignal) => client.call(CALL, { signal });

const isUnderWay = ({ state }: Backup) => state === "waiting" || state === "making";
const isBusy = (backup: Backup) =>
  isUnderWay(backup) ||
  [backup.check, backup.copy].some((one) => one?.state === "waiting" || one?.state === "running");

function Room({ needed, free }: { needed: number; free: number }) {
  const t = useWords(words);
  const format = useFormat();
  return (
    <Text size="sm" c="var(--app-quiet)">
      {t.room(format.bytes(needed), format.bytes(free))}
    </Text>
  );
}

function useColumns(): Column<Backup>[] {
  const t = useWords(words);
  const format = useFormat();
  return [
    {
      key: "when",
      label: t.when,
      head: true,
      render: ({ created_at, program, schema }) => (
        <Stack gap={0}>
          <Moment value={created_at} />
          {program && schema && (
            <Text size="xs" c="var(--app-quiet)">
              {t.details(program, schema)}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: "state",
      label: t.state,
      render: ({ state, progress, trouble, copy, away }) => (
        <Stack gap={4} maw={280}>
          <span>
            <Tag tone={TONES[state]}>{t[state]}</Tag>
          </span>
          {state === "making" && (
            <Progress
              value={progress.of === 0 ? 0 : (100 * progress.done) / progress.of}
              size="sm"
              aria-label={t.progress}
              animated
            />
          )}
          {trouble && <Text size="xs">{trouble}</Text>}
          <CopyState of={copy} away={away} />
        </Stack>
      ),
    },
    {
      key: "size",
      label: t.size,
      figures: true,
      render: ({ bytes }) => (bytes > 0 ? format.bytes(bytes) : "–"),
    },
    {
      key: "files",
      label: t.files,
      figures: true,
      render: ({ files }) => (files > 0 ? format.number(files) : "–"),
    },
    { key: "checked", label: t.checked, render: (backup) => <CheckState of={backup} /> },
    {
      key: "actions",
      label: t.actions,
      hideLabel: true,
      render: (backup) => <BackupActs of={backup} />,
    },
  ];
}
