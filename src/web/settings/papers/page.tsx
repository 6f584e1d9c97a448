import { Button, Grid, Group, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { PaperTemplateDetail, PaperTemplateSetting } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { AddRow } from "../../kit/rows.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { BlockEditor } from "./block-editor.tsx";
import { type BlockDraft, draftOf, moved, newBlock, type TemplateDraft, templateOf } from "./draft.ts";
import { Preview } from "./preview.tsx";

const LIST = "GET /api/v1/settings/papers";
const WINDOWS = ["din5008b", "plain"] as const;

const keyOf = ({ collection, kind }: { collection: string; kind: string }) => `${collection}/${kind}`;

export function Page() {
  const t = useTexts("settings.papers");
  const kinds = useCall(LIST, {});
  const [{ of }, setUrl] = useUrlState();
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Answered of={kinds}>
        {({ data }) => {
          const chosen = data.find((one) => keyOf(one) === of) ?? data[0];
          return (
            chosen && (
              <Stack gap="lg">
                <KindSelect kinds={data} value={keyOf(chosen)} onChange={(next) => setUrl({ of: next })} />
                <Template key={keyOf(chosen)} of={chosen} />
              </Stack>
            )
          );
        }}
      </Answered>
    </>
  );
}

interface KindSelectProps {
  kinds: readonly PaperTemplateSetting[];
  value: string;
  onChange(to: string): void;
}

function KindSelect({ kinds, value, onChange }: KindSelectProps) {
  const t = useTexts("settings.papers");
  const names = useNames();
  const groups = Map.groupBy(kinds, ({ collection }) => collection);
  return (
    <Select
      label={t.kind}
      maw={420}
      allowDeselect={false}
      data={[...groups].map(([collection, own]) => ({
        group: names.many(collection),
        items: own.map((one) => ({
          value: keyOf(one),
          label: Object.keys(one.template).length > 0 ? t.customised({ what: one.title }) : one.title,
        })),
      }))}
      value={value}
      onChange={(to) => to && onChange(to)}
    />
  );
}

function Template({ of: { collection, kind } }: { of: PaperTemplateSetting }) {
  const detail = useCall("GET /api/v1/settings/papers/:collection/:kind", { path: { collection, kind } });
  return (
    <Answered of={detail}>
      {/* Saving starts anew with what was saved; others' changes in the meantime must not end typing. */}
      {(answer) => <Editor key={answer.version} detail={answer} />}
    </Answered>
  );
}

function Editor({ detail }: { detail: PaperTemplateDetail }) {
  const t = useTexts("settings.papers");
  const may = useMay();
  const disabled = !may("settings.papers.update");
  const { collection, kind, version, blocks: shipped } = detail;
  const [draft, setDraft] = useState(() => draftOf(detail.template, shipped));
  const template = templateOf(draft, shipped);
  const save = useAct("PUT /api/v1/settings/papers/:collection/:kind", { done: t.saved, stale: [LIST] });
  const isChanged =
    JSON.stringify(template) !== JSON.stringify(templateOf(draftOf(detail.template, shipped), shipped));
  const isStandard = Object.keys(template).length === 0;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Panel title={t.blocks} about={t.blocksAbout}>
          <Stack>
            <Fields draft={draft} disabled={disabled} onChange={setDraft} />
            {!disabled && (
              <Group justify="space-between">
                <Button
                  variant="default"
                  disabled={isStandard}
                  onClick={() => setDraft(draftOf({}, shipped))}
                >
                  {t.standard}
                </Button>
                <Button
                  disabled={!isChanged}
                  loading={save.isPending}
                  onClick={() => save.mutate({ path: { collection, kind }, body: { version, template } })}
                >
                  {t.save}
                </Button>
              </Group>
            )}
          </Stack>
        </Panel>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Preview collection={collection} kind={kind} template={template} />
      </Grid.Col>
    </Grid>
  );
}

interface FieldsProps {
  draft: TemplateDraft;
  disabled: boolean;
  onChange(draft: TemplateDraft): void;
}

function Fields({ draft, disabled, onChange }: FieldsProps) {
  const t = useTexts("settings.papers");
  const { window, blocks } = draft;
  const set = (next: readonly BlockDraft[]) => onChange({ ...draft, blocks: next });
  return (
    <>
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {t.window}
        </Text>
        <SegmentedControl
          aria-label={t.window}
          disabled={disabled}
          data={WINDOWS.map((value) => ({ value, label: t[value] }))}
          value={window}
          onChange={(value) => onChange({ ...draft, window: value === "plain" ? value : "din5008b" })}
        />
      </Stack>
      {blocks.map((block, place) => (
        <BlockEditor
          key={block.name}
          block={block}
          place={place}
          count={blocks.length}
          disabled={disabled}
          onChange={(to) => set(blocks.with(place, to))}
          onMove={(by) => set(moved(blocks, place, by))}
          onRemove={() => set(blocks.filter((one) => one !== block))}
        />
      ))}
      {!disabled && <AddRow label={t.addText} onClick={() => set([...blocks, newBlock(blocks)])} />}
    </>
  );
}
