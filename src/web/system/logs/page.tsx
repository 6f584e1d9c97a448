import { Group, SegmentedControl, Stack, Switch, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { usePerson } from "../../session/session.ts";
import { OperatorOnly } from "../guard.tsx";
import { useTexts } from "../texts.ts";
import { LogLines } from "./lines.tsx";

const LEVELS = ["debug", "info", "warn", "error"] as const;
const EVERY_MS = 3000;
const SHOWN = 500;

export function Page() {
  const t = useTexts("system.logs");
  const operator = usePerson()?.operator ?? false;
  const [{ level: chosen, correlation = "", q = "" }, setUrl] = useUrlState();
  const [live, setLive] = useState(true);
  const level = LEVELS.find((one) => one === chosen) ?? "debug";
  const [asked] = useDebouncedValue({ correlation: correlation.trim(), q: q.trim() }, 250);
  const logs = useCall(
    "GET /api/v1/system/logs",
    {
      query: {
        level,
        limit: SHOWN,
        ...(asked.correlation !== "" && { correlation_id: asked.correlation }),
        ...(asked.q !== "" && { q: asked.q }),
      },
    },
    { enabled: operator, every: live && EVERY_MS, keep: true },
  );
  return (
    <OperatorOnly>
      <PageHead title={t.title} about={t.about} />
      <Stack>
        <Group align="flex-end">
          <SegmentedControl
            aria-label={t.level}
            data={LEVELS.map((value) => ({ value, label: t[value] }))}
            value={level}
            onChange={(next) => setUrl({ level: next === "debug" ? undefined : next })}
          />
          <TextInput
            label={t.correlation}
            placeholder={t.correlationHelp}
            value={correlation}
            onChange={(event) => setUrl({ correlation: event.currentTarget.value })}
            style={{ flex: "1 1 16rem" }}
          />
          <TextInput
            label={t.words}
            leftSection={<IconSearch size={16} stroke={1.6} />}
            value={q}
            onChange={(event) => setUrl({ q: event.currentTarget.value })}
            style={{ flex: "1 1 12rem" }}
          />
          <Switch
            label={t.live}
            checked={live}
            onChange={(event) => setLive(event.currentTarget.checked)}
            mb={8}
          />
        </Group>
        <Answered of={logs} wait={<Wait rows={10} />}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty icon={IconFileText} title={t.none} about={t.noneAbout} />
            ) : (
              <LogLines lines={data.toReversed()} onReference={(id) => setUrl({ correlation: id })} />
            )
          }
        </Answered>
      </Stack>
    </OperatorOnly>
  );
}
