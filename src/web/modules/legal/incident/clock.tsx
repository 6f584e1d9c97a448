import { Group, Progress, Stack, Text, ThemeIcon, Timeline } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { IconCheck, IconClockHour4 } from "@tabler/icons-react";
import { useState } from "react";
import type { LegalIncidentView } from "../../../../client/contract.ts";
import { Panel } from "../../../kit/panel.tsx";
import { useFormat } from "../../../language/format.ts";
import { useTexts } from "../texts.ts";

const HOURS_72 = 72 * 3_600_000;

/** Deadline for notifying a data breach (GDPR: 72 hours). Other incidents have only steps, no deadline. */
export function Clock({ incident }: { incident: LegalIncidentView }) {
  const t = useTexts("legal.clock");
  const { notify_by, clock_until } = incident;
  return (
    <>
      {notify_by && (
        <Panel title={t.title} about={t.about}>
          {clock_until ? <Countdown until={notify_by} /> : <Outcome incident={incident} />}
        </Panel>
      )}
      <Steps incident={incident} />
    </>
  );
}

function Countdown({ until }: { until: string }) {
  const t = useTexts("legal.clock");
  const format = useFormat();
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 30_000, { autoInvoke: true });
  const left = new Date(until).getTime() - now;
  const minutes = Math.floor(Math.abs(left) / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const colour = left < 0 || left < 6 * 3_600_000 ? "red" : left < 24 * 3_600_000 ? "yellow" : "leaf";
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="baseline">
        <Text size="xl" fw={700} className="figures" role="timer">
          {left >= 0 ? t.left({ hours, minutes: rest }) : t.over({ hours, minutes: rest })}
        </Text>
        <Text size="sm" c="var(--app-quiet)">
          {t.until({ when: format.moment(until) })}
        </Text>
      </Group>
      <Progress
        value={Math.min(100, Math.max(0, 100 - (left / HOURS_72) * 100))}
        color={colour}
        size="lg"
        aria-label={t.title}
      />
      {left < 0 && <Text size="sm">{t.late}</Text>}
    </Stack>
  );
}

function Outcome({
  incident: { reported_at, notify_by, not_notifiable_reason },
}: {
  incident: LegalIncidentView;
}) {
  const t = useTexts("legal.clock");
  if (!reported_at) {
    return (
      <Text size="sm">
        {t.notNeeded} {not_notifiable_reason}
      </Text>
    );
  }
  return <Text size="sm">{notify_by && reported_at > notify_by ? t.toldLate : t.told}</Text>;
}

function Steps({ incident }: { incident: LegalIncidentView }) {
  const t = useTexts("legal.clock");
  const format = useFormat();
  const { detected_at, contained_at, reported_at, decided_at, subjects_informed_at, state, kind } = incident;
  const isDecidedAgainst = state === "not_notifiable" || (state === "closed" && !reported_at && decided_at);
  const steps: (readonly [string, string | null | undefined])[] = [
    [t.detected, detected_at],
    [t.contained, contained_at],
    ...(kind === "breach"
      ? [
          isDecidedAgainst ? ([t.decided, decided_at] as const) : ([t.reported, reported_at] as const),
          [t.informed, subjects_informed_at] as const,
        ]
      : []),
  ];
  return (
    <Panel title={t.steps}>
      <Timeline bulletSize={24} lineWidth={2} active={-1}>
        {steps.map(([name, at]) => (
          <Timeline.Item
            key={name}
            title={name}
            bullet={
              <ThemeIcon size={22} radius="xl" variant={at ? "filled" : "default"}>
                {at ? <IconCheck size={13} /> : <IconClockHour4 size={13} />}
              </ThemeIcon>
            }
          >
            <Text size="sm" c="var(--app-quiet)">
              {at ? format.moment(at) : t.open}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Panel>
  );
}
