import { Group, Stack, Text } from "@mantine/core";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import classes from "./graph.module.css";

/** Signals for and against a link, strongest first. */
export function Signals({ signals, label }: { signals: Readonly<Record<string, number>>; label: string }) {
  const t = useTexts("learning.signals");
  const format = useFormat();
  const known = Object.entries(signals).flatMap(([name, value]) =>
    name in t && Math.abs(value) >= 0.01 ? [{ text: t[name as keyof typeof t], value }] : [],
  );
  if (known.length === 0) return null;
  const most = Math.max(1, ...known.map(({ value }) => Math.abs(value)));
  return (
    <Stack gap={6}>
      <Text size="xs" fw={600} c="var(--app-quiet)" component="h3" m={0}>
        {label}
      </Text>
      <ul className={classes.signals}>
        {known
          .toSorted((a, b) => b.value - a.value)
          .map(({ text, value }) => (
            <li key={text}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="xs">{text}</Text>
                <Text size="xs" className="figures" c="var(--app-quiet)">
                  {value > 0 ? "+" : ""}
                  {format.number(value, 2)}
                </Text>
              </Group>
              <span
                className={classes.bar}
                data-against={value < 0 || undefined}
                style={{ width: `${Math.max(2, (Math.abs(value) / most) * 100)}%` }}
                aria-hidden
              />
            </li>
          ))}
      </ul>
    </Stack>
  );
}
