import { Anchor, Code, Group, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import type { LogLine } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useTimeZone } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useLanguage } from "../../language/language.ts";
import { useTexts } from "../texts.ts";
import classes from "./lines.module.css";

const TONES = { debug: "quiet", info: "quiet", warn: "waiting", error: "bad" } as const;

interface LogLinesProps {
  lines: readonly LogLine[];
  onReference(id: string): void;
}

export function LogLines({ lines, onReference }: LogLinesProps) {
  const t = useTexts("system.lines");
  const { language } = useLanguage();
  const format = useFormat();
  const timeZone = useTimeZone();
  const seconds = useMemo(
    () => new Intl.DateTimeFormat(language, { timeStyle: "medium", hourCycle: "h23", timeZone }),
    [language, timeZone],
  );
  return (
    <Panel flush>
      <ol className={classes.lines} aria-label={t.lines}>
        {lines.map(({ seq, at, level, message, correlation_id, facts }) => (
          <li key={seq} className={classes.line}>
            <Group gap="xs" align="baseline">
              <Text size="xs" c="var(--app-quiet)">
                <time dateTime={at} className="figures">
                  {format.day(at)} {seconds.format(new Date(at))}
                </time>
              </Text>
              <Tag tone={TONES[level]}>{t[level]}</Tag>
              <Text size="sm" fw={500} lang="en">
                {message}
              </Text>
            </Group>
            <Stack gap={2} mt={4}>
              {short(facts).length > 0 && (
                <Text size="xs" style={{ overflowWrap: "anywhere" }}>
                  {short(facts).map(([name, value]) => (
                    <span key={name} className={classes.fact}>
                      <code className={classes.name}>{name}</code> {value}
                    </span>
                  ))}
                </Text>
              )}
              {Object.entries(facts)
                .filter(([, value]) => value.includes("\n"))
                .map(([name, value]) => (
                  <Code key={name} block className={classes.trace ?? ""} tabIndex={0}>
                    {value}
                  </Code>
                ))}
              {correlation_id && (
                <Group gap="sm">
                  <Anchor
                    component="button"
                    type="button"
                    size="xs"
                    onClick={() => onReference(correlation_id)}
                    title={t.only}
                  >
                    {correlation_id}
                  </Anchor>
                  <Anchor
                    component={To}
                    to={`/audit?correlation_id=${encodeURIComponent(correlation_id)}`}
                    size="xs"
                  >
                    {t.trail}
                  </Anchor>
                </Group>
              )}
            </Stack>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Single-line attributes; stack traces are shown separately. */
const short = (facts: Readonly<Record<string, string>>) =>
  Object.entries(facts).filter(([, value]) => !value.includes("\n"));
