import { Accordion, Group, List, Stack, Text, ThemeIcon } from "@mantine/core";
import { IconCheck, IconReportAnalytics, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { AuditPublicKey, AuditReport } from "../../../client/contract.ts";
import { Empty } from "../../kit/empty.tsx";
import { More } from "../../kit/paged.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { useList } from "../../kit/use-pages.ts";
import { Day } from "../../kit/values.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import { checkSignature } from "./checkpoint.ts";
import { canHash, fromBase64 } from "./merkle.ts";

export function Reports() {
  const t = useTexts("governance.reports");
  const reports = useList("GET /api/v1/audit/reports", { query: { limit: 30 } });
  const {
    error,
    rows,
    retry,
    parts: [first],
  } = reports;
  if (error) return <ProblemNote error={error} onRetry={retry} />;
  if (!first || !rows) return <Wait rows={6} />;
  if (rows.length === 0) return <Empty icon={IconReportAnalytics} title={t.none} about={t.noneAbout} />;
  return (
    <Panel title={t.title} about={t.about} flush>
      <Accordion chevronPosition="left" order={3}>
        {rows.map((report) => (
          <Accordion.Item key={report.day} value={report.day}>
            <Accordion.Control>
              <Group gap="md">
                <Day value={report.day} />
                <Tag tone={report.healthy ? "good" : "bad"}>{report.healthy ? t.healthy : t.broken}</Tag>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <Findings report={report} publicKey={first.public_key} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <More of={reports} byReach />
    </Panel>
  );
}

interface Finding {
  name: string;
  title: string;
  holds: boolean;
  checked: number;
  broken: number;
}

function Findings({
  report: { day, report, signature },
  publicKey,
}: {
  report: AuditReport;
  publicKey: AuditPublicKey;
}) {
  const t = useTexts("governance.reports");
  const format = useFormat();
  const check = useQuery({
    queryKey: ["audit.report.signature", day],
    queryFn: () => checkSignature(report, fromBase64(signature), publicKey),
    enabled: canHash(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // The signed report is JSON in a fixed format of the server.
  const { invariants } = JSON.parse(report) as { invariants: Finding[] };
  const signed = check.data ?? "unknown";
  return (
    <Stack>
      <Text size="sm" c={signed === "bad" ? "var(--mantine-color-error)" : "var(--app-quiet)"}>
        {t[signed]}
      </Text>
      <List size="sm" spacing={6} center>
        {invariants.map(({ name, title, holds, checked, broken }) => (
          <List.Item
            key={name}
            icon={
              <ThemeIcon size={20} radius="xl" variant="light" color={holds ? "leaf" : "red"}>
                {holds ? <IconCheck size={13} aria-hidden /> : <IconX size={13} aria-hidden />}
              </ThemeIcon>
            }
          >
            {title}{" "}
            <Text span size="xs" c="var(--app-quiet)" className="figures">
              {t.checked({ count: format.number(checked) })}
              {broken > 0 && `, ${t.brokenCount({ count: format.number(broken) })}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
