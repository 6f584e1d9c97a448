import { Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Backup, BackupSchedule } from "../../../client/contract.ts";
import { CopyText } from "../../kit/copy-text.tsx";
import { Facts } from "../../kit/facts.tsx";
import { Note } from "../../kit/note.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useTimeZone } from "../../kit/today.ts";
import { Moment } from "../../kit/values.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

export function Schedule({ of, last }: { of: BackupSchedule; last: Backup | undefined }) {
  const t = useTexts("system.backups");
  const format = useFormat();
  const zone = useTimeZone();
  const { keep_daily, keep_weekly, keep_monthly } = of;
  const isKeptForever = keep_daily + keep_weekly + keep_monthly === 0;
  return (
    <Stack>
      {of.overdue && (
        <Note color="red" icon={<IconAlertTriangle />}>
          {t.overdue}
        </Note>
      )}
      <Panel title={t.schedule} about={of.every_hours === 0 ? t.noSchedule : t.scheduleAbout}>
        <Facts
          of={[
            [
              t.every,
              of.every_hours === 0
                ? t.never
                : t.everyHours({ hours: of.every_hours, at: format.time(of.begins_at) }),
            ],
            [t.next, of.next_at ? <Moment key="next" value={of.next_at} /> : "–"],
            [t.lastGood, of.last_success_at ? <Moment key="last" value={of.last_success_at} /> : t.noneYet],
            [t.zone, zone === of.time_zone ? zone : t.zoneHere({ zone, at: of.at, server: of.time_zone })],
            [t.folder, of.folder],
            ...(of.bucket ? [[t.bucket, of.bucket] as const] : []),
            [t.sealing, of.sealed ? t.sealed : t.open],
            [
              t.keeping,
              isKeptForever
                ? t.keptForever
                : t.kept({ days: keep_daily, weeks: keep_weekly, months: keep_monthly }),
            ],
          ]}
        />
      </Panel>
      {last && (
        <Panel title={t.restore} about={t.restoreAbout}>
          <CopyText block label={t.restore} value={restoring(of, last)} />
          {last.sealed && (
            <Text size="sm" c="var(--app-quiet)">
              {t.restoreSealed}
            </Text>
          )}
        </Panel>
      )}
    </Stack>
  );
}

function restoring({ folder, data }: BackupSchedule, { id, sealed, away, address }: Backup): string {
  const quoted = (path: string) => (/^[\w./:\\-]+$/.test(path) ? path : `"${path}"`);
  const file = away && address ? address : `${folder}/${id}.tar.zst${sealed ? ".age" : ""}`;
  return `freehold restore ${quoted(file)} --data ${quoted(data)}`;
}
