import { List, Stack, Text } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCheck, IconUsers } from "@tabler/icons-react";
import type { BlastRadius } from "../../../client/contract.ts";
import { Note } from "../../kit/note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import { usePermissionText } from "./permission-text.ts";

const TONES = { lose: "bad", gain: "good", records: "waiting", fields: "waiting" } as const;
const SHOWN = 12;

/** Lists the users whose access a pending change affects. */
export function Blast({ of }: { of: BlastRadius }) {
  const t = useTexts("settings.blast");
  const format = useFormat();
  const text = usePermissionText();
  if (of.people === 0) return <Note color="gray" icon={<IconCheck />} title={t.none} />;
  return (
    <Note
      color={of.changes.some(({ change }) => change === "lose") ? "orange" : "blue"}
      icon={<IconUsers />}
      title={t.some({ people: of.people })}
    >
      <Stack gap={4}>
        <List size="sm" spacing={4} listStyleType="none">
          {of.changes.slice(0, SHOWN).map(({ permission, change, people, names }) => (
            <List.Item key={`${permission} ${change}`}>
              <Tag tone={TONES[change]}>
                {change === "lose" ? <IconArrowDown size={12} aria-hidden /> : null}
                {change === "gain" ? <IconArrowUp size={12} aria-hidden /> : null} {t[change]({ people })}
              </Tag>{" "}
              {text.whole(permission)}
              {names.length > 0 && (
                <Text component="span" size="xs" c="var(--app-quiet)">
                  {" "}
                  · {format.list(names)}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
        {(of.more || of.changes.length > SHOWN) && <Text size="xs">{t.more}</Text>}
      </Stack>
    </Note>
  );
}
