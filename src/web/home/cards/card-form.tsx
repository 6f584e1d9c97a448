import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Card, FigureSpec } from "../../../client/contract.ts";
import { Frame } from "../../dashboards/card/frame.tsx";
import { useFigure } from "../../dashboards/use-figure.ts";
import { Answered } from "../../kit/answered.tsx";
import { useNames } from "../../language/names.ts";
import { columnsOf, standingColumns } from "../../records/list/columns.ts";
import { useDescribe } from "../../records/list/filters/describe.ts";
import { questionOf, useViews } from "../../records/list/views/use-views.ts";
import { type MetaEntity, useMeta } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./add-card.module.css";
import { type CardDraft, datesOf, EMPTY, groupsOf, KINDS, PERIODS, specOf, sumsOf } from "./card-draft.ts";
import { FigureBody } from "./figure-card.tsx";

interface CardFormProps {
  /** List with its filters; without it, the list is chosen first. */
  from?: Pick<CardDraft, "collection" | "filter" | "q" | "sort" | "columns">;
  onAdd(card: Card): Promise<void>;
  onCancel(): void;
}

export function CardForm({ from, onAdd, onCancel }: CardFormProps) {
  const t = useTexts("home.cardForm");
  const names = useNames();
  const meta = useMeta();
  const [draft, setDraft] = useState<CardDraft>({ ...EMPTY, ...from, kind: from ? "table" : "number" });
  const [busy, setBusy] = useState(false);
  const entity = meta?.get(draft.collection);
  const spec = specOf(draft, entity);
  const suggested = entity ? names.many(entity.collection) : "";
  const title = draft.title.trim() || suggested;
  const change = (next: Partial<CardDraft>) => setDraft((before) => ({ ...before, ...next }));
  const lists = [...(meta?.values() ?? [])]
    .map(({ collection }) => ({ value: collection, label: names.many(collection) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

  async function add() {
    if (!spec) return;
    setBusy(true);
    await onAdd({
      id: crypto.randomUUID(),
      size: spec.kind === "number" ? "small" : "medium",
      name: null,
      title,
      figure: spec,
    });
    setBusy(false);
  }

  return (
    <Stack>
      {!from && (
        <Select
          label={t.list}
          data={lists}
          value={draft.collection || null}
          searchable
          onChange={(collection) => setDraft({ ...EMPTY, kind: draft.kind, collection: collection ?? "" })}
        />
      )}
      {entity && (
        <>
          <SegmentedControl
            aria-label={t.kind}
            value={draft.kind}
            onChange={(kind) =>
              change(withKind(KINDS.find((one) => one === kind) ?? "number", draft, entity))
            }
            data={KINDS.map((value) => ({ value, label: t[value] }))}
          />
          <Fields entity={entity} draft={draft} isFixed={from !== undefined} onChange={change} />
          <TextInput
            label={t.title}
            value={draft.title}
            placeholder={suggested}
            maxLength={80}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <div>
            <Text size="sm" fw={500} mb={6}>
              {t.preview}
            </Text>
            <div className={classes.preview} data-kind={draft.kind}>
              {spec ? (
                <Preview spec={spec} title={title} />
              ) : (
                <Text size="sm" c="var(--app-quiet)">
                  {t.needsPeriod}
                </Text>
              )}
            </div>
          </div>
        </>
      )}
      <CardButtons ready={spec !== undefined} busy={busy} onAdd={() => void add()} onCancel={onCancel} />
    </Stack>
  );
}

/** A line needs a period. */
function withKind(
  kind: CardDraft["kind"],
  { date, period, columns }: CardDraft,
  entity: MetaEntity,
): Partial<CardDraft> {
  if (kind === "line")
    return { kind, date: date ?? datesOf(entity).at(-1)?.name ?? null, period: period ?? "last_12_months" };
  if (kind === "table" && columns.length === 0)
    return { kind, columns: standingColumns(entity, columnsOf(entity)).map(({ name }) => name) };
  return { kind };
}

interface FieldsProps {
  entity: MetaEntity;
  draft: CardDraft;
  isFixed: boolean;
  onChange(next: Partial<CardDraft>): void;
}

function Fields({ entity, draft, isFixed, onChange }: FieldsProps) {
  const t = useTexts("home.cardForm");
  const filter = useTexts("home.periods");
  const names = useNames();
  const { collection } = entity;
  const options = (fields: readonly { name: string }[]) =>
    fields.map(({ name }) => ({ value: name, label: names.field(collection, name) }));
  const isTable = draft.kind === "table";
  const isCompared = draft.period !== null && (draft.kind === "number" || draft.kind === "line");
  return (
    <div className={classes.fields}>
      {!isTable && (
        <Select
          label={t.measure}
          data={[
            { value: "", label: t.count },
            ...sumsOf(entity).map(({ name }) => ({
              value: name,
              label: t.sum({ field: names.field(collection, name) }),
            })),
          ]}
          value={draft.sum ?? ""}
          allowDeselect={false}
          onChange={(sum) => onChange({ sum: sum || null })}
        />
      )}
      {draft.kind === "bars" && (
        <Select
          label={t.group}
          data={options(groupsOf(entity))}
          value={draft.group}
          allowDeselect={false}
          onChange={(group) => onChange({ group })}
        />
      )}
      <Select
        label={t.date}
        data={options(datesOf(entity))}
        value={draft.date}
        clearable={draft.kind !== "line"}
        placeholder={t.anyTime}
        onChange={(date) => onChange({ date, period: date === null ? null : (draft.period ?? "this_month") })}
      />
      {draft.date !== null && (
        <Select
          label={t.period}
          data={PERIODS.map((value) => ({ value, label: filter[value] }))}
          value={draft.period}
          allowDeselect={false}
          onChange={(period) => onChange({ period: PERIODS.find((one) => one === period) ?? null })}
        />
      )}
      {isCompared && (
        <Select
          label={t.rising}
          data={[
            { value: "neutral", label: t.neutral },
            { value: "good", label: t.good },
            { value: "bad", label: t.bad },
          ]}
          value={draft.rising}
          allowDeselect={false}
          onChange={(rising) =>
            onChange({ rising: rising === "good" || rising === "bad" ? rising : "neutral" })
          }
        />
      )}
      {isFixed ? (
        <Conditions entity={entity} draft={draft} />
      ) : (
        <ViewChoice collection={collection} onChange={onChange} />
      )}
    </div>
  );
}

function Conditions({ entity, draft: { filter, q } }: Pick<FieldsProps, "entity" | "draft">) {
  const t = useTexts("home.cardForm");
  const describe = useDescribe(entity, filter);
  const said = [...Object.keys(filter).map(describe), ...(q ? [`“${q}”`] : [])];
  return (
    <Text size="sm" className={classes.wide} c="var(--app-quiet)">
      {said.length > 0 ? t.filters({ filters: said.join("; ") }) : t.noFilters}
    </Text>
  );
}

interface ViewChoiceProps {
  collection: string;
  onChange(next: Partial<CardDraft>): void;
}

/** A saved view lends the card its filters, order and columns. */
function ViewChoice({ collection, onChange }: ViewChoiceProps) {
  const t = useTexts("home.cardForm");
  const views = useViews(collection).data?.data ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  if (views.length === 0) return null;
  return (
    <Select
      label={t.view}
      data={views.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen}
      clearable
      placeholder={t.noView}
      onChange={(id) => {
        setChosen(id);
        const view = views.find((one) => one.id === id);
        const { q = "", sort = [], columns = [] } = view ? questionOf(view) : {};
        onChange({ filter: view?.filter ?? {}, q: q || null, sort, ...(columns.length > 0 && { columns }) });
      }}
    />
  );
}

function Preview({ spec, title }: { spec: FigureSpec; title: string }) {
  const figure = useFigure(spec);
  const { kind } = spec;
  return (
    <Frame title={title} size={kind === "number" ? "small" : "medium"} flush={kind === "table"}>
      <Answered of={figure}>
        {(found) => <FigureBody spec={spec} figure={found} label={title} to={undefined} />}
      </Answered>
    </Frame>
  );
}

interface CardButtonsProps {
  ready: boolean;
  busy: boolean;
  onAdd(): void;
  onCancel(): void;
}

function CardButtons({ ready, busy, onAdd, onCancel }: CardButtonsProps) {
  const t = useTexts("home.addCard");
  return (
    <Group justify="flex-end" gap="xs" className={classes.buttons}>
      <Button variant="default" onClick={onCancel}>
        {t.cancel}
      </Button>
      <Button onClick={onAdd} disabled={!ready} loading={busy}>
        {t.add}
      </Button>
    </Group>
  );
}
