import { Blockquote, Stack, Text, Timeline } from "@mantine/core";
import {
  IconAlarm,
  IconArrowForwardUp,
  IconArrowUp,
  IconBan,
  IconBolt,
  IconCheck,
  IconClockOff,
  IconEye,
  IconHistoryToggle,
  IconMessage,
  IconPencil,
  IconSend,
  IconUserX,
  IconX,
} from "@tabler/icons-react";
import type { ApprovalTimelineEntry } from "../../../client/contract.ts";
import { Moment } from "../../kit/values.tsx";
import { useShippedName } from "../../language/shipped.ts";
import { useTexts } from "../texts.ts";

type Kind = ApprovalTimelineEntry["kind"];
const SIGNS: Readonly<Record<Kind, typeof IconCheck>> = {
  asked: IconSend,
  approved: IconCheck,
  rejected: IconX,
  changes_requested: IconPencil,
  resubmitted: IconSend,
  withdrawn: IconBan,
  commented: IconMessage,
  delegated: IconArrowForwardUp,
  substituted: IconArrowForwardUp,
  escalated: IconArrowUp,
  reassigned: IconArrowForwardUp,
  reminded: IconAlarm,
  joined: IconCheck,
  self_approved: IconEye,
  not_counted: IconUserX,
  overridden: IconBolt,
  stale: IconHistoryToggle,
  expired: IconClockOff,
  cancelled: IconBan,
  executed: IconCheck,
  failed: IconX,
  reviewed: IconEye,
};

const COLORS: Partial<Record<Kind, string>> = {
  approved: "leaf",
  executed: "leaf",
  rejected: "red",
  failed: "red",
  overridden: "red",
  stale: "orange",
  not_counted: "orange",
  changes_requested: "orange",
};

export function RequestTimeline({ entries }: { entries: readonly ApprovalTimelineEntry[] }) {
  const t = useTexts("governance.timeline");
  const says = useTexts("governance.timelineSentences");
  const shippedName = useShippedName();
  const rounds = [...new Set(entries.map(({ round }) => round))];
  return (
    <Stack>
      {rounds.map((round) => {
        const own = entries.filter((entry) => entry.round === round);
        return (
          <div key={round}>
            {rounds.length > 1 && (
              <Text fw={600} size="sm" mb="xs">
                {t.round({ round })}
              </Text>
            )}
            <Timeline active={own.length} bulletSize={24} lineWidth={2} color="gray">
              {own.map(({ at, kind, by, whom, step, words: said }) => {
                const Sign = SIGNS[kind];
                return (
                  <Timeline.Item
                    key={`${at} ${kind} ${by.id} ${whom?.id} ${step}`}
                    bullet={<Sign size={13} stroke={2} aria-hidden />}
                    color={COLORS[kind] ?? "gray"}
                    title={
                      <Text size="sm" span>
                        {sentence(says[kind], by.id === "system" ? t.system : by.name, whom?.name)}
                      </Text>
                    }
                  >
                    <Text size="xs" c="var(--app-quiet)">
                      <Moment value={at} />
                      {step && ` · ${t.step({ step: shippedName(step) })}`}
                    </Text>
                    {said && kind !== "not_counted" && (
                      <Blockquote
                        p="xs"
                        mt={6}
                        color="gray"
                        radius="sm"
                        style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
                      >
                        <Text size="sm" component="span" dir="auto">
                          {said}
                        </Text>
                      </Blockquote>
                    )}
                  </Timeline.Item>
                );
              })}
            </Timeline>
          </div>
        );
      })}
    </Stack>
  );
}

type Sentence = string | ((params: { by: string; whom: string }) => string);

const sentence = (text: Sentence, by: string, whom = "none") =>
  typeof text === "string" ? text : text({ by, whom });
