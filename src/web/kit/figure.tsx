import { Anchor, Group, Paper, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import classes from "./figure.module.css";
import { To } from "./to.tsx";

type Tone = "plain" | "good" | "warning" | "bad";

interface FigureProps {
  label: string;
  /** Already formatted by `useFormat`. */
  value: ReactNode;
  hint?: ReactNode;
  /** Page with the records behind the figure. */
  to?: string;
  tone?: Tone;
  hintTone?: Tone;
  icon?: ReactNode;
}

export function Figure({ label, value, hint, to, tone = "plain", hintTone = "plain", icon }: FigureProps) {
  const id = useId();
  return (
    <Paper component="div" className={classes.figure} data-linked={to !== undefined || undefined}>
      <Group gap={6} wrap="nowrap" c="var(--app-quiet)">
        {icon}
        <Text size="sm" id={id} className={classes.label}>
          {label}
        </Text>
      </Group>
      {to === undefined ? (
        <Text className={`${classes.value} figures`} data-tone={tone}>
          {value}
        </Text>
      ) : (
        <Anchor
          component={To}
          to={to}
          className={`${classes.value} figures`}
          data-tone={tone}
          underline="never"
          aria-describedby={id}
        >
          {value}
        </Anchor>
      )}
      {hint && (
        <Text size="xs" className={classes.hint} data-tone={hintTone}>
          {hint}
        </Text>
      )}
    </Paper>
  );
}
