import { Alert, Button, Group, Select, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconCircleCheck, IconEye, IconHourglass } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { ApprovalPreview, ApprovalRule } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { ReferencePicker } from "../../records/fields/reference-picker.tsx";
import { useMeta } from "../../records/meta.ts";
import { partsOf, useActionNames } from "../action-names.ts";
import { Steps } from "../approvals/steps.tsx";
import { useHoldingRule } from "../holding-rule.ts";
import { useTexts } from "../texts.ts";

export function Preview({ rule }: { rule: ApprovalRule }) {
  const t = useTexts("governance.preview");
  const names = useNames();
  const actionNames = useActionNames();
  const meta = useMeta();
  const exact = rule.actions.filter((action) => !action.includes("*"));
  const [action, setAction] = useState<string | null>(exact[0] ?? null);
  const [record, setRecord] = useState<string | null>(null);
  const ask = useAct("GET /api/v1/approvals/preview", { quiet: true });
  const collection = partsOf(action ?? "")[0];
  const known = meta?.has(collection) ?? false;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (action) ask.mutate({ query: { action, ...(record && { id: record }) } });
  }

  return (
    <Panel title={t.title} about={t.about}>
      <form onSubmit={submit}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }} maw={720}>
            <Select
              label={t.action}
              data={exact.map((value) => ({ value, label: actionNames.title(value) }))}
              value={action}
              onChange={(value) => {
                setAction(value);
                setRecord(null);
                ask.reset();
              }}
              allowDeselect={false}
            />
            {known && !action?.endsWith(".create") && (
              <ReferencePicker
                label={t.record({ kind: names.one(collection) })}
                target={collection}
                value={record}
                onChange={setRecord}
                canCreate={false}
              />
            )}
          </SimpleGrid>
          <Group>
            <Button type="submit" variant="default" disabled={!action} loading={ask.isPending}>
              {t.ask}
            </Button>
          </Group>
          {ask.error && <ProblemNote error={ask.error} />}
          <div role="status">{ask.data && <Foreseen preview={ask.data} />}</div>
        </Stack>
      </form>
    </Panel>
  );
}

function Foreseen({ preview }: { preview: ApprovalPreview }) {
  const holdingRule = useHoldingRule();
  const t = useTexts("governance.preview");
  const format = useFormat();
  const { held, self_approved, worth, rules, steps } = preview;
  const [color, Sign, says] = held
    ? (["yellow", IconHourglass, t.held] as const)
    : self_approved
      ? (["orange", IconEye, t.self] as const)
      : (["leaf", IconCircleCheck, t.free] as const);
  return (
    <Stack>
      <Alert color={color} icon={<Sign />} title={says}>
        {worth !== null && <Text size="sm">{t.worth({ worth: format.money(worth) })}</Text>}
        {rules.length > 0 && <Text size="sm">{t.rules({ names: format.list(rules.map(holdingRule)) })}</Text>}
      </Alert>
      {steps.length > 0 && <Steps steps={steps} />}
    </Stack>
  );
}
