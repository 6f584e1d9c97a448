import { Button, Group, Select, SimpleGrid, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { WorkflowWithDiagram } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useNames } from "../../language/names.ts";
import { FieldInput } from "../../records/fields/field-input.tsx";
import { ReferencePicker } from "../../records/fields/reference-picker.tsx";
import { useEntity } from "../../records/meta.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { useActionNames } from "../action-names.ts";
import { useChoices } from "../people.ts";
import { useTexts } from "../texts.ts";
import { Verdict } from "./verdict.tsx";

const ALWAYS = ["get", "update", "archive"];

export function Explain({ workflow: { collection, transitions } }: { workflow: WorkflowWithDiagram }) {
  const t = useTexts("governance.explain");
  const names = useNames();
  const actionNames = useActionNames();
  const may = useMay();
  const me = usePerson()?.user.id ?? "";
  const people = useChoices();
  const entity = useEntity(collection);
  const [who, setWho] = useState(me);
  const [action, setAction] = useState<string | null>(null);
  const [record, setRecord] = useState<string | null>(null);
  const [given, setGiven] = useState<Record<string, unknown>>({});
  const explain = useAct("POST /api/v1/workflows/explain", { quiet: true });
  const offered = new Set(entity?.actions ?? []);
  const choices = [
    ...transitions.map(({ name }) => ({
      value: `${collection}.${name}`,
      label: names.move(collection, name),
    })),
    ...ALWAYS.map((name) => `${collection}.${name}`)
      .filter((name) => offered.has(name))
      .map((value) => ({ value, label: actionNames.verb(value) })),
  ];
  const move = transitions.find(({ name }) => action === `${collection}.${name}`);
  const asked = (move?.takes ?? []).filter(({ required }) => required).map(({ field }) => field);
  const fields = (entity?.fields ?? []).filter(({ name }) => asked.includes(name));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!action || !record) return;
    const input = { ...Object.fromEntries(fields.map(({ name }) => [name, given[name]])), id: record };
    explain.mutate({ body: { action, input, ...(who !== me && { as: who }) } });
  }

  return (
    <Panel title={t.title} about={t.about}>
      <form onSubmit={submit}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <Select
              label={t.who}
              data={people}
              value={who}
              onChange={(value) => setWho(value ?? me)}
              searchable
              disabled={!may("workflows.explain_for")}
              allowDeselect={false}
            />
            <Select
              label={t.action}
              data={choices}
              value={action}
              onChange={(value) => {
                setAction(value);
                explain.reset();
              }}
              searchable
              required
            />
            <ReferencePicker
              label={t.record}
              target={collection}
              value={record}
              onChange={setRecord}
              canCreate={false}
              required
            />
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                collection={collection}
                field={field}
                value={given[field.name]}
                onChange={(value) => setGiven({ ...given, [field.name]: value })}
              />
            ))}
          </SimpleGrid>
          <Group>
            <Button type="submit" variant="default" disabled={!action || !record} loading={explain.isPending}>
              {t.ask}
            </Button>
          </Group>
          {explain.error && <ProblemNote error={explain.error} />}
          <div role="status">{explain.data && <Verdict explanation={explain.data} />}</div>
        </Stack>
      </form>
    </Panel>
  );
}
