import { Anchor, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useModuleName } from "../../kit/module-names.ts";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { labelFor, useLabel } from "../fields/labels.ts";
import { KindAndLink } from "../fields/record-link.tsx";
import {
  type AnyRecord,
  addressOf,
  type MetaEntity,
  moduleOf,
  nameOf,
  recordAddress,
  useMeta,
} from "../meta.ts";
import { useTexts } from "../texts.ts";

interface Created {
  readonly collection: string;
  readonly id: string;
}

/** Message after a transition: links to the records that it created, or else names the new status. */
export function useMoveMessage(
  entity: MetaEntity,
): (move: string, before: AnyRecord, after: AnyRecord) => ReactNode {
  const t = useTexts("records.transitionForm");
  const names = useNames();
  return (move, before, after) => {
    const created = createdBy(entity, move, before, after);
    const name = nameOf(entity, after) ?? names.one(entity.collection);
    if (created.length > 0)
      return (
        <CreatedNote created={created} from={{ to: recordAddress(entity.collection, after.id), name }} />
      );
    if (after.state === before.state) return t.updated({ name });
    return t.moved({ name, state: names.state(entity.collection, after.state) });
  };
}

/** Opens what a transition created: the record, or a list of several. Stays if the user may not see it. */
export function useOpenCreated(
  entity: MetaEntity,
): (move: string, before: AnyRecord, after: AnyRecord) => Promise<void> {
  const navigate = useNavigate();
  return async (move, before, after) => {
    const [first, ...others] = createdBy(entity, move, before, after);
    if (!first || !(await labelFor(first).catch(() => null))) return;
    const alike = others.filter(({ collection }) => collection === first.collection);
    await navigate(
      alike.length === 0
        ? { to: recordAddress(first.collection, first.id) }
        : listOf(first.collection, [first, ...alike]),
    );
  };
}

function listOf(collection: string, records: readonly Created[]): ListAddress {
  const search: Record<string, string> =
    records.length > MOST_LISTED
      ? { sort: "-created_at" }
      : { "id[in]": records.map(({ id }) => id).join(",") };
  return { to: addressOf(collection), search };
}

interface ListAddress {
  to: string;
  search: Record<string, string>;
}

/** As many ids as an address holds. */
const MOST_LISTED = 100;

/** Message after a transition of many records, with links to the lists of what they created. */
export function CreatedLists({ message, created }: { message: string; created: readonly Created[] }) {
  const t = useTexts("records.bulkDialog");
  const names = useNames();
  const format = useFormat();
  const meta = useMeta();
  const visible = created.filter(({ collection }) => meta?.has(collection));
  return (
    <Stack gap={2}>
      <Text size="sm">{message}</Text>
      {[...Map.groupBy(visible, ({ collection }) => collection)].map(([collection, records]) => {
        const { to, search } = listOf(collection, records);
        return (
          <Anchor key={collection} component={To} to={`${to}?${new URLSearchParams(search)}`} size="sm">
            {t.made({ many: names.many(collection), count: format.number(records.length) })}
          </Anchor>
        );
      })}
    </Stack>
  );
}

/** Fields in which a transition stores what it creates. */
export const madeBy = ({ transitions }: Pick<MetaEntity, "transitions">, move: string): readonly string[] =>
  transitions.find(({ name }) => name === move)?.makes ?? [];

/** References that the transition added to the fields in which it stores created records. */
export function createdBy(
  { transitions, fields }: Pick<MetaEntity, "transitions" | "fields">,
  move: string,
  before: Readonly<Record<string, unknown>>,
  after: AnyRecord,
): readonly Created[] {
  return madeBy({ transitions }, move).flatMap((name) => {
    const target = fields.find((field) => field.name === name)?.target;
    const known = new Set(idsIn(before[name]));
    if (!target) return [];
    return idsIn(after[name])
      .filter((id) => !known.has(id))
      .map((id) => ({ collection: target, id }));
  });
}

const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === "string");

const SLOT = "\uFFFC";

interface CreatedNoteProps {
  created: readonly Created[];
  /** Record from which they were created. */
  from: { to: string; name: string };
}

function CreatedNote({ created, from }: CreatedNoteProps) {
  const t = useTexts("records.transitionForm");
  return (
    <Stack gap={2}>
      {created.map((record) => (
        <Text key={record.id} size="sm">
          <Made record={record} />
        </Text>
      ))}
      <Anchor component={To} to={from.to} size="sm" dir="auto">
        {t.back({ name: from.name })}
      </Anchor>
    </Stack>
  );
}

/** Names the record that was created, or only its kind to users who may not see it. */
function Made({ record }: { record: Created }) {
  const t = useTexts("records.transitionForm");
  const names = useNames();
  const moduleName = useModuleName();
  const { collection } = record;
  if (useLabel(record) === null)
    return t.madeElsewhere({ kind: names.one(collection), module: moduleName(moduleOf(collection)) });
  const [start, end] = t.made({ record: SLOT }).split(SLOT);
  return (
    <>
      {start}
      <KindAndLink {...record} />
      {end}
    </>
  );
}
