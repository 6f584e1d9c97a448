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
import { defineWords, useWords } from "../../language/words.ts";

type Kind = ApprovalTimelineEntry["kind"];

const sentences = defineWords({
  en: {
    asked: (by: string) => `${by} asked`,
    approved: (by: string, whom: string) => `${by} agreed${whom && ` for ${whom}`}`,
    rejected: (by: string, whom: string) => `${by} rejected${whom && ` for ${whom}`}`,
    changes_requested: (by: string) => `${by} asked for changes`,
    resubmitted: (by: string) => `${by} sent it again`,
    withdrawn: (by: string) => `${by} took it back`,
    commented: (by: string) => `${by} wrote`,
    delegated: (by: string, whom: string) => `${by} passed it on${whom && ` to ${whom}`}`,
    substituted: (by: string, whom: string) => `${by} stands in${whom && ` for ${whom}`}`,
    escalated: (_: string, whom: string) => `${whom} was asked as well`,
    reassigned: (by: string, whom: string) => `It went${whom && ` from ${whom}`} to ${by}`,
    reminded: () => "Those who are asked were reminded",
    joined: (by: string) => `The vote of ${by} counts for this step as well`,
    self_approved: (by: string) => `Nobody else could decide, so ${by} went on alone; somebody reviews it`,
    not_counted: (by: string, whom: string) =>
      `${by} tried to decide. The vote does not count: ${whom} had a hand in their account`,
    overridden: (by: string) => `${by} let it happen without the votes`,
    stale: (by: string) => `${by} changed what was to be approved: the votes are void`,
    expired: () => "Nobody decided in time",
    cancelled: () => "There was nothing left to decide",
    executed: () => "It was done",
    failed: () => "It could not be done",
    reviewed: (by: string) => `${by} reviewed it`,
  },
  de: {
    asked: (by: string) => `${by} hat gefragt`,
    approved: (by: string, whom: string) => `${by} hat zugestimmt${whom && ` für ${whom}`}`,
    rejected: (by: string, whom: string) => `${by} hat abgelehnt${whom && ` für ${whom}`}`,
    changes_requested: (by: string) => `${by} verlangt Änderungen`,
    resubmitted: (by: string) => `${by} hat erneut eingereicht`,
    withdrawn: (by: string) => `${by} hat zurückgezogen`,
    commented: (by: string) => `${by} schrieb`,
    delegated: (by: string, whom: string) => `${by} hat weitergegeben${whom && ` an ${whom}`}`,
    substituted: (by: string, whom: string) => `${by} vertritt${whom && ` ${whom}`}`,
    escalated: (_: string, whom: string) => `${whom} wurde zusätzlich gefragt`,
    reassigned: (by: string, whom: string) => `Ging${whom && ` von ${whom}`} an ${by} über`,
    reminded: () => "Die Gefragten wurden erinnert",
    joined: (by: string) => `Die Stimme von ${by} gilt auch für diesen Schritt`,
    self_approved: (by: string) =>
      `Niemand sonst konnte entscheiden, ${by} ging allein weiter; es wird nachgeprüft`,
    not_counted: (by: string, whom: string) =>
      `${by} wollte entscheiden. Die Stimme zählt nicht: ${whom} hatte mit dem Konto zu tun`,
    overridden: (by: string) => `${by} hat es ohne die Stimmen ausgeführt`,
    stale: (by: string) => `${by} hat geändert, was freizugeben war: die Stimmen sind hinfällig`,
    expired: () => "Niemand hat rechtzeitig entschieden",
    cancelled: () => "Es gab nichts mehr zu entscheiden",
    executed: () => "Es wurde ausgeführt",
    failed: () => "Es konnte nicht ausgeführt werden",
    reviewed: (by: string) => `${by} hat es nachgeprüft`,
  },
});

const words = defineWords({
  en: {
    system: "Freehold",
    round: (round: number) => `Round ${round}`,
    step: (step: string) => `Step: ${step}`,
  },
  de: {
    system: "Freehold",
    round: (round: number) => `Runde ${round}`,
    step: (step: string) => `Schritt: ${step}`,
  },
});

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

/** History of a request in chronological order, by round. */
export function RequestTimeline({ entries }: { entries: readonly ApprovalTimelineEntry[] }) {
  const t = useWords(words);
  const says = useWords(sentences);
  const rounds = [...new Set(entries.map(({ round }) => round))];
  return (
    <Stack>
      {rounds.map((round) => {
        const own = entries.filter((entry) => entry.round === round);
        return (
          <div key={round}>
            {rounds.length > 1 && (
              <Text fw={600} size="sm" mb="xs">
                {t.round(round)}
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
                        {says[kind](by.id === "system" ? t.system : by.name, whom?.name ?? "")}
                      </Text>
                    }
                  >
                    <Text size="xs" c="var(--app-quiet)">
                      <Moment value={at} />
                      {step && ` · ${t.step(step)}`}
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
