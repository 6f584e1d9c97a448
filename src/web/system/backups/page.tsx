import { Button, Progress, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconArchive, IconDatabaseExport } from "@tabler/icons-react";
import type { Backup, Calls } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import type { Column } from "../../kit/data-table.tsx";
import { Note } from "../../kit/note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { ResourcePage } from "../../resource/resource.tsx";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";
import { CheckState } from "./check-state.tsx";
import { CopyState } from "./copy-state.tsx";
import { useMoves } from "./moves.ts";
import { Schedule } from "./schedule.tsx";

const CALL = "GET /api/v1/system/backups";
const STALE = [CALL, "GET /api/v1/system/storage"];
const EVERY_MS = 1500;
type Answer = Calls[typeof CALL]["answer"];

const TONES = { waiting: "waiting", making: "busy", ready: "good", failed: "bad" } as const;

export function Page() {
  const t = useTexts("system.backups");
  const create = useAct("POST /api/v1/system/backups", { done: t.started, stale: STALE });
  const isTight = (found: Answer | undefined) => found !== undefined && found.free_bytes < found.needed_bytes;
  return (
    <OperatorOnly>
      <ResourcePage
        title={t.title}
        about={t.about}
        list={CALL}
        stale={STALE}
        every={(backups) => (backups.some(isBusy) ? EVERY_MS : false)}
        columns={useColumns()}
        moves={useMoves()}
        empty={{ icon: IconArchive, title: t.none, about: t.noneAbout }}
        actions={(backups, answer) => (
          <Button
            leftSection={<IconDatabaseExport size={18} stroke={1.6} />}
            onClick={() => create.mutate({ body: {} })}
            loading={create.isPending}
            disabled={isTight(answer) || backups.some(isUnderWay)}
          >
            {t.make}
          </Button>
        )}
        lead={(answer) =>
          isTight(answer) && (
            <Note color="red" icon={<IconAlertTriangle />}>
              {t.tight}
            </Note>
          )
        }
        after={({ data, needed_bytes, free_bytes, schedule }) => (
          <>
            <Room needed={needed_bytes} free={free_bytes} />
            <Schedule of={schedule} last={data.find(({ state }) => state === "ready")} />
          </>
        )}
      />
    </OperatorOnly>
  );
}

const isUnderWay = ({ state }: Backup) => state === "waiting" || state === "making";
const isBusy = (backup: Backup) =>
  isUnderWay(backup) ||
  [backup.check, backup.copy].some((one) => one?.state === "waiting" || one?.state === "running");

function Room({ needed, free }: { needed: number; free: number }) {
  const t = useTexts("system.backups");
  const format = useFormat();
  return (
    <Text size="sm" c="var(--app-quiet)">
      {t.room({ needed: format.bytes(needed), free: format.bytes(free) })}
    </Text>
  );
}

function useColumns(): Column<Backup>[] {
  const t = useTexts("system.backups");
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
              {t.details({ program, schema })}
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
  ];
}
