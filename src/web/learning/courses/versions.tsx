import { Anchor, Button, Group, List, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CatalogueCourse, CourseDifference } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { Moment } from "../../kit/values.tsx";
import { WaitRows } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

export function Versions({ entry: { id, version, published, state } }: { entry: CatalogueCourse }) {
  const t = useTexts("learning.versions");
  const may = useMay();
  const versions = useCall("GET /api/v1/learning/catalogue/:id/versions", { path: { id } });
  const publish = useAct("POST /api/v1/learning/catalogue/:id/publish", {
    stale: ["GET /api/v1/learning/catalogue"],
    afresh: true,
  });
  return (
    <Answered of={versions} wait={<WaitRows rows={3} />}>
      {({ data }) => (
        <Stack gap="lg">
          <Panel title={t.title} flush>
            <DataTable
              caption={t.title}
              rows={data}
              rowKey={({ number }) => String(number)}
              columns={[
                {
                  key: "number",
                  label: t.version,
                  head: true,
                  render: ({ number, stale }) => (
                    <Group gap="xs">
                      <Anchor component={To} to={`/learning/courses/${id}?version=${number}`}>
                        {t.number({ number })}
                      </Anchor>
                      {number === published && <Tag tone="good">{t.published}</Tag>}
                      {stale && <Tag tone="waiting">{t.stale}</Tag>}
                    </Group>
                  ),
                },
                { key: "made", label: t.made, render: ({ created_at }) => <Moment value={created_at} /> },
                { key: "lessons", label: t.lessons, figures: true, render: ({ lessons }) => lessons },
                {
                  key: "publish",
                  label: t.publish,
                  hideLabel: true,
                  render: ({ number }) =>
                    may("learning.catalogue.publish") &&
                    state !== "archived" &&
                    number !== published && (
                      <Button
                        size="compact-xs"
                        variant="default"
                        aria-label={t.publishOne({ number })}
                        disabled={publish.isPending}
                        onClick={() => publish.mutate({ path: { id }, body: { version, number } })}
                      >
                        {t.publish}
                      </Button>
                    ),
                },
              ]}
            />
          </Panel>
          {data.length < 2 ? (
            <Text size="sm" c="var(--app-quiet)">
              {t.one}
            </Text>
          ) : (
            <Compare id={id} numbers={data.map(({ number }) => number)} />
          )}
        </Stack>
      )}
    </Answered>
  );
}

function Compare({ id, numbers }: { id: string; numbers: readonly number[] }) {
  const t = useTexts("learning.versions");
  const [pair, setPair] = useState({ from: numbers[1] ?? 1, to: numbers[0] ?? 2 });
  const difference = useCall(
    "GET /api/v1/learning/catalogue/:id/versions/:number/diff/:other",
    { path: { id, number: String(pair.from), other: String(pair.to) } },
    { keep: true },
  );
  const choices = numbers.map((number) => ({ value: String(number), label: t.number({ number }) }));
  return (
    <Panel
      title={t.compare}
      actions={
        <Group gap="xs">
          {(["from", "to"] as const).map((end) => (
            <NativeSelect
              key={end}
              size="xs"
              aria-label={t[end]}
              value={String(pair[end])}
              onChange={({ currentTarget }) => setPair({ ...pair, [end]: Number(currentTarget.value) })}
              data={choices}
            />
          ))}
        </Group>
      }
    >
      <Answered of={difference} wait={<WaitRows rows={3} />}>
        {(loaded) => <Difference difference={loaded} />}
      </Answered>
    </Panel>
  );
}

function Difference({ difference: { same, lessons, documents } }: { difference: CourseDifference }) {
  const t = useTexts("learning.versions");
  const format = useFormat();
  if (same) return <Text size="sm">{t.same}</Text>;
  const parts = [
    { title: t.added, items: lessons.added.map(({ title }) => title) },
    { title: t.removed, items: lessons.removed.map(({ title }) => title) },
    {
      title: t.changed,
      items: lessons.changed.map(({ title, title_before, moved, claims_added, claims_removed }) => {
        const what = [
          title_before !== undefined && t.before({ title: title_before }),
          moved && t.moved,
          claims_added.length + claims_removed.length > 0 &&
            t.sentences({ added: claims_added.length, removed: claims_removed.length }),
        ].filter((one) => typeof one === "string");
        return what.length > 0 ? `${title}: ${format.list(what)}` : title;
      }),
    },
    { title: t.documentsAdded, items: documents.added.map(({ title }) => title) },
    { title: t.documentsRemoved, items: documents.removed.map(({ title }) => title) },
    { title: t.documentsChanged, items: documents.changed.map(({ title }) => title) },
  ];
  return (
    <Stack gap="sm">
      {parts.map(
        ({ title, items }) =>
          items.length > 0 && (
            <div key={title}>
              <Text size="sm" fw={500}>
                {title}
              </Text>
              <List size="sm">
                {items.map((item) => (
                  <List.Item key={item}>
                    <span dir="auto">{item}</span>
                  </List.Item>
                ))}
              </List>
            </div>
          ),
      )}
    </Stack>
  );
}
