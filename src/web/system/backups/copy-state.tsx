import { Text } from "@mantine/core";
import type { Backup } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { useWords } from "../../language/words.ts";
import { words } from "./words.ts";

/** Whether a backup is in the bucket, where the settings name one. */
export function CopyState({ of: copy, away }: { of: Backup["copy"]; away: boolean }) {
  const t = useWords(words);
  if (!copy) return null;
  if (copy.state === "waiting") return <Tag tone="busy">{t.carrying}</Tag>;
  if (copy.state === "copied") return <Tag tone="good">{away ? t.away : t.carried}</Tag>;
  return (
    <>
      <span>
        <Tag tone="bad">{t.notCarried}</Tag>
      </span>
      {copy.trouble && <Text size="xs">{copy.trouble}</Text>}
    </>
  );
}
