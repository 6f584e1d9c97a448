import { Anchor, Group, List, Stack, Text } from "@mantine/core";
import { IconUsersMinus } from "@tabler/icons-react";
import { useState } from "react";
import type { SodMet } from "../../../client/contract.ts";
import { Note } from "../../kit/note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import type { Tone } from "../../kit/state-tone.ts";
import { useShippedName } from "../../language/shipped.ts";
import { useTexts } from "../texts.ts";
import { useSideText } from "./side-text.ts";

type Met = Pick<SodMet, "rule" | "left" | "right"> & Partial<Pick<SodMet, "severity" | "mode" | "already">>;

const WEIGHTS: Readonly<Record<SodMet["severity"], Tone>> = {
  low: "quiet",
  medium: "waiting",
  high: "bad",
  critical: "bad",
};
const ORDER = ["critical", "high", "medium", "low"];

/** Users with full access violate every rule: only the most severe are shown at first. */
const FIRST = 5;

const isRefused = ({ mode, already }: Met) => mode === "prevent" && already !== true;
const weightOf = (met: Met) => (isRefused(met) ? -1 : ORDER.indexOf(met.severity ?? "low"));

export function DutyWarnings({ of }: { of: readonly Met[] }) {
  const t = useTexts("settings.dutyWarnings");
  const sideText = useSideText();
  const shippedName = useShippedName();
  const [all, setAll] = useState(false);
  if (of.length === 0) return null;
  const refused = of.some(isRefused);
  const sorted = of.toSorted((one, other) => weightOf(one) - weightOf(other));
  return (
    <Note
      color={refused ? "red" : "yellow"}
      icon={<IconUsersMinus />}
      title={refused ? t.refused : t.title}
      role="status"
    >
      <Stack gap="xs">
        <Text size="sm">{refused ? t.refusedAbout : t.about}</Text>
        <List size="sm" spacing={6}>
          {(all ? sorted : sorted.slice(0, FIRST)).map((met) => (
            <List.Item key={`${met.rule} ${met.left} ${met.right}`}>
              <Group gap={6}>
                <Text size="sm" fw={500}>
                  {shippedName(met.rule)}
                </Text>
                <Mark of={met} />
              </Group>
              <Text size="xs" c="var(--app-quiet)">
                {t.both({ left: sideText(met.left), right: sideText(met.right) })}
              </Text>
            </List.Item>
          ))}
        </List>
        {!all && sorted.length > FIRST && (
          <Anchor component="button" type="button" size="sm" ta="left" onClick={() => setAll(true)}>
            {t.all({ count: sorted.length })}
          </Anchor>
        )}
      </Stack>
    </Note>
  );
}

function Mark({ of: met }: { of: Met }) {
  const t = { ...useTexts("settings.dutyWarningsSeverity"), ...useTexts("settings.dutyWarnings") };
  return (
    <>
      {met.severity && <Tag tone={WEIGHTS[met.severity]}>{t[met.severity]}</Tag>}
      {isRefused(met) && <Tag tone="bad">{t.prevent}</Tag>}
      {met.already && <Tag tone="quiet">{t.already}</Tag>}
    </>
  );
}
