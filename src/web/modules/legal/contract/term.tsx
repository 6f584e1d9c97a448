import { Box, SimpleGrid, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import type { LegalContractView } from "../../../../client/contract.ts";
import { addMonths, daysBetween, endOfMonth, startOfMonth } from "../../../../kernel/calendar.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useToday } from "../../../kit/today.ts";
import { Money } from "../../../kit/values.tsx";
import { useFormat } from "../../../language/format.ts";
import { scaleOf } from "../../projects/timeline/scale.ts";
import { Timeline } from "../../projects/timeline/timeline.tsx";
import { useTexts } from "../texts.ts";
import { isInForce, lineOf } from "../timeline/contract-line.ts";
import { useCourseText } from "../timeline/course-text.ts";
import { ContractBars, Legend } from "../timeline/lines.tsx";

export function Term({ contract }: { contract: LegalContractView }) {
  const t = useTexts("legal.term");
  const format = useFormat();
  const today = useToday();
  const textOf = useCourseText();
  const line = useMemo(() => lineOf(contract), [contract]);
  const left = line.noticeBy ? daysBetween(today, line.noticeBy) : undefined;
  const isRunning = isInForce(line);
  const terms = contract.terms ?? [];
  return (
    <Panel title={t.title} about={textOf(line)}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <Figure
            label={t.notice}
            value={line.noticeBy ? format.day(line.noticeBy) : t.none}
            tone={isRunning && left !== undefined && left >= 0 && left <= 30 ? "bad" : "plain"}
            hint={
              isRunning && left !== undefined
                ? left >= 0
                  ? t.left({ days: left })
                  : t.past
                : contract.notice_days
                  ? t.period({ days: contract.notice_days })
                  : undefined
            }
          />
          <Figure label={t.ends} value={line.end ? format.day(line.end) : t.open} />
          <Figure
            label={t.value}
            value={line.value ? <Money minor={line.value.amount} currency={line.value.currency} /> : "–"}
          />
        </SimpleGrid>
        {(line.start || line.end) && <TermLine contract={contract} />}
        {terms.length > 1 && (
          <Box mx="calc(var(--mantine-spacing-lg) * -1)">
            <DataTable
              caption={t.terms}
              rows={terms.map((term, index) => ({ ...term, index }))}
              rowKey={({ index }) => String(index)}
              columns={[
                { key: "no", label: t.number, head: true, width: 60, render: ({ index }) => index + 1 },
                { key: "from", label: t.from, render: ({ from }) => format.day(from) },
                { key: "to", label: t.to, render: ({ to }) => (to ? format.day(to) : t.open) },
                {
                  key: "value",
                  label: t.value,
                  figures: true,
                  render: ({ value }) => value && <Money minor={value.amount} currency={value.currency} />,
                },
              ]}
            />
          </Box>
        )}
      </Stack>
    </Panel>
  );
}

function TermLine({ contract }: { contract: LegalContractView }) {
  const t = useTexts("legal.term");
  const today = useToday();
  const line = useMemo(() => lineOf(contract), [contract]);
  const scale = useMemo(
    () => scaleOf(startOfMonth(addMonths(today, -6)), endOfMonth(addMonths(today, 17)), 1),
    [today],
  );
  return (
    <Box visibleFrom="sm" mx="calc(var(--mantine-spacing-lg) * -1)">
      <Timeline
        label={t.line}
        heading={t.heading}
        scale={scale}
        today={today}
        headWidth={20}
        lanes={[
          {
            key: contract.id,
            height: 40,
            head: <Text className="unseen">{contract.title}</Text>,
            bars: <ContractBars line={line} scale={scale} />,
          },
        ]}
      />
      <Legend />
    </Box>
  );
}
