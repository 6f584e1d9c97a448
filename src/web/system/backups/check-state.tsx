import { List, Progress, Stack } from "@mantine/core";
import type { Backup } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";

const NAMED = 5;

export function CheckState({ of: { check, state, progress } }: { of: Backup }) {
  const t = useTexts("system.backups");
  const format = useFormat();
  if (state !== "ready") return null;
  if (!check) return <Tag>{t.notChecked}</Tag>;
  if (check.state === "waiting" || check.state === "running")
    return (
      <Stack gap={4} maw={220}>
        <span>
          <Tag tone="busy">{t.checking}</Tag>
        </span>
        {check.state === "running" && (
          <Progress
            value={progress.of === 0 ? 0 : (100 * progress.done) / progress.of}
            size="sm"
            aria-label={t.progress}
            animated
          />
        )}
      </Stack>
    );
  if (check.state === "passed")
    return <Tag tone="good">{t.passed({ moment: check.at ? format.ago(check.at) : "" })}</Tag>;
  return (
    <Stack gap={4}>
      <span>
        <Tag tone="bad">{t.found}</Tag>
      </span>
      <List size="xs">
        {check.findings.slice(0, NAMED).map(({ name, trouble }) => (
          <List.Item key={`${name} ${trouble}`}>{t.finding({ name, trouble: t[trouble] })}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
