import { Group, Progress, Text } from "@mantine/core";
import { IconAlarm, IconCheck, IconClock } from "@tabler/icons-react";
import { useFormat } from "../language/format.ts";
import { useTexts } from "./texts.ts";

const DAY = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

interface ClockProps {
  received_on: string;
  due_on: string;
  /** Null once the request has been answered. */
  days_left: number | null;
}

/** Colour and text change at 50, 80 and 100 per cent of the period. */
export function Clock({ received_on, due_on, days_left }: ClockProps) {
  const t = useTexts("data.clock");
  const format = useFormat();
  const whole = Math.max(1, daysBetween(received_on, due_on));
  const share = days_left === null ? 100 : Math.min(100, Math.max(0, (100 * (whole - days_left)) / whole));
  const late = days_left !== null && days_left < 0;
  const color = days_left === null ? "leaf" : late || share >= 80 ? "red" : share >= 50 ? "yellow" : "leaf";
  const Sign = days_left === null ? IconCheck : late ? IconAlarm : IconClock;
  const says =
    days_left === null
      ? t.answered
      : late
        ? t.over({ days: -days_left })
        : days_left === 0
          ? t.today
          : t.left({ days: days_left });
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={6}>
        <Group gap={6}>
          <Sign
            size={16}
            stroke={1.8}
            aria-hidden
            color={late ? "var(--mantine-color-error)" : "currentColor"}
          />
          <Text size="sm" fw={600} c={late ? "var(--mantine-color-error)" : undefined}>
            {says}
          </Text>
        </Group>
        {days_left !== null && (
          <Text size="xs" c="var(--app-quiet)" className="figures">
            {t.share({ percent: format.percent(Math.round(share)) })}
          </Text>
        )}
      </Group>
      <div style={{ position: "relative" }}>
        <Progress value={share} color={color} size="md" radius="xl" aria-label={t.label} />
        {[50, 80].map((mark) => (
          <span
            key={mark}
            aria-hidden
            style={{
              position: "absolute",
              left: `${mark}%`,
              top: -2,
              bottom: -2,
              width: 2,
              background: "var(--app-quiet)",
              opacity: 0.55,
            }}
          />
        ))}
      </div>
      <Text size="xs" c="var(--app-quiet)" mt={4}>
        {t.from({ day: format.day(received_on) })}, {t.to({ day: format.day(due_on) })}
      </Text>
    </div>
  );
}
