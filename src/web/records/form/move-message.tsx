import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useNames } from "../../language/names.ts";
import { RecordLink } from "../fields/record-link.tsx";
import { type AnyRecord, type MetaEntity, nameOf } from "../meta.ts";
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
    if (created.length > 0) return <CreatedNote created={created} />;
    const name = nameOf(entity, after) ?? names.one(entity.collection);
    if (after.state === before.state) return t.updated({ name });
    return t.moved({ name, state: names.state(entity.collection, after.state) });
  };
}

/** References that the transition added to the fields in which it stores created records. */
export function createdBy(
  { transitions, fields }: Pick<MetaEntity, "transitions" | "fields">,
  move: string,
  before: AnyRecord,
  after: AnyRecord,
): readonly Created[] {
  const makes = transitions.find(({ name }) => name === move)?.makes ?? [];
  return makes.flatMap((name) => {
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

function CreatedNote({ created }: { created: readonly Created[] }) {
  const t = useTexts("records.transitionForm");
  const names = useNames();
  return (
    <Stack gap={2}>
      {created.map(({ collection, id }) => {
        const [start, end] = t.made({ one: names.one(collection), record: SLOT }).split(SLOT);
        return (
          <Text key={id} size="sm">
            {start}
            <RecordLink collection={collection} id={id} />
            {end}
          </Text>
        );
      })}
    </Stack>
  );
}
