import { Stack, Text } from "@mantine/core";
import { CopyText } from "../kit/copy-text.tsx";
import { Panel } from "../kit/panel.tsx";
import { HOME } from "../session/base.ts";
import { useTexts } from "./texts.ts";

export function TryIt() {
  const t = useTexts("developer.developer");
  const base = `${HOME}/api/public/v1`;
  const key = '-H "Authorization: Bearer $KEY"';
  const json = '-H "Content-Type: application/json"';
  const calls = [
    [
      t.explain,
      t.explainAbout,
      `curl -s ${base}/concepts/explain \\\n  ${key} ${json} \\\n  -d '{"concept": "accrual"}'`,
    ],
    [
      t.graph,
      t.graphAbout,
      `curl -s "${base}/graph/concepts?domain=Accounting&order=topological" \\\n  ${key}`,
    ],
    [
      t.course,
      t.courseAbout,
      `curl -si ${base}/courses \\\n  ${key} ${json} \\\n  -H "Idempotency-Key: order-1" \\\n  -d '{"topic": "closing a month"}'`,
    ],
    [t.follow, t.followAbout, `curl -s "${base}/courses/$JOB?wait=20" \\\n  ${key}`],
    [t.stop, "", `curl -s -X DELETE ${base}/courses/$JOB \\\n  ${key}`],
    [t.spentTitle, t.spentAbout, `curl -s ${base}/usage \\\n  ${key}`],
    [t.document, t.documentAbout, `curl -s ${base}/openapi.json`],
  ] as const;
  return (
    <Stack gap="lg">
      <Text c="var(--app-quiet)">{t.tryAbout}</Text>
      <CopyText value="export KEY=fh_live_..." block />
      {calls.map(([title, about, command]) => (
        <Panel key={title} title={title} {...(about !== "" && { about })}>
          <CopyText value={command} label={title} block />
        </Panel>
      ))}
    </Stack>
  );
}
