import { Text } from "@mantine/core";
import type { Backup } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useTexts } from "../texts.ts";

export function CopyState({ of: copy, away }: { of: Backup["copy"]; away: boolean }) {
  const t = useTexts("system.backups");
  if (!copy) return null;
  const [tone, word] = {
    waiting: ["busy", t.carrying] as const,
    copied: ["good", away ? t.away : t.carried] as const,
    failed: ["bad", t.notCarried] as const,
  }[copy.state];
  return (
    <>
      <span>
        <Tag tone={tone}>{word}</Tag>
      </span>
      {copy.trouble && <Text size="xs">{copy.trouble}</Text>}
    </>
  );
}
