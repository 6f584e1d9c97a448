import { Button, Select, SimpleGrid, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAct } from "../kit/act.ts";
import { Panel } from "../kit/panel.tsx";
import { ProblemNote } from "../kit/problem-note.tsx";
import { useNames } from "../language/names.ts";
import { useCall } from "../queries.ts";
import { FieldInput } from "../records/fields/field-input.tsx";
import { useMeta } from "../records/meta.ts";
import { useTexts } from "./texts.ts";

export function Rectify({ id }: { id: string }) {
  const t = useTexts("data.rectify");
  const names = useNames();
  const meta = useMeta();
  const scope = useCall("GET /api/v1/data/requests/:id/scope", { path: { id } });
  const [key, setKey] = useState<string | null>(null);
  const [name, setName] = useState<string | null>(null);
  const [value, setValue] = useState<unknown>(null);
  const correct = useAct("POST /api/v1/data/requests/:id/rectify", {
    stale: ["GET /api/v1/data/requests"],
    done: t.done,
    quiet: true,
    onDone: () => {
      setName(null);
      setValue(null);
    },
  });
  const items = (scope.data?.data ?? []).filter(
    ({ decision, collection }) => decision === "include" && meta?.has(collection),
  );
  const item = items.find(({ collection, id: record }) => `${collection}/${record}` === key);
  const fields =
    (item &&
      meta
        ?.get(item.collection)
        ?.fields.filter(({ set, lines }) => set === "client" && lines.length === 0)) ??
    [];
  const field = fields.find((one) => one.name === name);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!item || !field) return;
    correct.mutate({
      path: { id },
      body: { collection: item.collection, record_id: item.id, changes: { [field.name]: value } },
    });
  }

  return (
    <Panel title={t.title} about={t.about}>
      <form onSubmit={submit}>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <Select
              label={t.record}
              data={items.map(({ collection, id: record, label }) => ({
                value: `${collection}/${record}`,
                label: `${label ?? record.slice(0, 8)} (${names.one(collection)})`,
              }))}
              value={key}
              onChange={(next) => {
                setKey(next);
                setName(null);
              }}
            />
            <Select
              label={t.field}
              data={fields.map((one) => ({
                value: one.name,
                label: names.field(item?.collection ?? "", one.name),
              }))}
              value={name}
              onChange={(next) => {
                setName(next);
                setValue(null);
              }}
              disabled={!item}
              searchable
            />
            {item && field && (
              <FieldInput
                key={field.name}
                collection={item.collection}
                field={field}
                value={value}
                onChange={setValue}
              />
            )}
          </SimpleGrid>
          {correct.error && <ProblemNote error={correct.error} />}
          <Button
            type="submit"
            disabled={!field}
            loading={correct.isPending}
            style={{ alignSelf: "flex-start" }}
          >
            {t.correct}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
