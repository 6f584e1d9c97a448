import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RecordLabel } from "../../../client/contract.ts";
import { useNameOf } from "../../kit/person.tsx";
import { type Format, useFormat } from "../../language/format.ts";
import { type Names, useNames } from "../../language/names.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { type MetaEntity, useMeta } from "../meta.ts";

/** Record of any collection, or a user (`users`). */
export interface RecordKey {
  readonly collection: string;
  readonly id: string;
}

const BATCH = 100;
const FRESH = 5 * 60_000;

interface Asked {
  key: string;
  answer(label: RecordLabel | null): void;
  fail(error: unknown): void;
}

let waiting: Asked[] = [];

/** Looks up a label. Combines the lookups of one render into a single call. */
function ask({ collection, id }: RecordKey): Promise<RecordLabel | null> {
  return new Promise((answer, fail) => {
    if (waiting.length === 0) setTimeout(send, 5);
    waiting.push({ key: `${collection}:${id}`, answer, fail });
  });
}

function send(): void {
  const asked = waiting;
  waiting = [];
  const keys = [...new Set(asked.map(({ key }) => key))];
  for (let at = 0; at < keys.length; at += BATCH) {
    const batch = new Set(keys.slice(at, at + BATCH));
    void answerAll(asked.filter(({ key }) => batch.has(key)));
  }
}

async function answerAll(asked: readonly Asked[]): Promise<void> {
  try {
    const of = [...new Set(asked.map(({ key }) => key))];
    const { data } = await client.call("GET /api/v1/labels", { query: { of } });
    const found = new Map(data.map((label) => [`${label.collection}:${label.id}`, label]));
    for (const { key, answer } of asked) answer(found.get(key) ?? null);
  } catch (thrown) {
    for (const { fail } of asked) fail(thrown);
  }
}

const queryOf = (key: RecordKey) => ({
  queryKey: keyOf("GET /api/v1/labels", { collection: key.collection, id: key.id }),
  queryFn: () => ask(key),
  staleTime: FRESH,
  refetchOnWindowFocus: false,
});

/** Label of a record; null if the user may not see it, undefined while loading. */
export function useLabel(key: RecordKey | undefined): RecordLabel | null | undefined {
  const nameOf = useNameOf();
  const isPerson = key?.collection === PEOPLE;
  const { data } = useQuery({
    ...queryOf(key ?? { collection: "", id: "" }),
    enabled: key !== undefined && !isPerson,
  });
  return isPerson ? personLabel(key.id, nameOf(key.id)) : data;
}

/** Pseudo collection for users, whose names are already loaded. */
const PEOPLE = "users";

function personLabel(id: string, name: string): RecordLabel | undefined {
  if (name === "") return undefined;
  return { collection: PEOPLE, id, label: [name], number: null, state: null, archived: false };
}

export function useLabels(keys: readonly RecordKey[]): ReadonlyMap<string, RecordLabel | null> {
  const known = useMemo(
    () => [...new Map(keys.map((key) => [`${key.collection}:${key.id}`, key])).values()],
    [keys],
  );
  return useQueries({
    queries: known.map(queryOf),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, i) => {
          const key = known[i];
          return key && data !== undefined ? [[`${key.collection}:${key.id}`, data] as const] : [];
        }),
      ),
  });
}

export function useLabelText(): (label: RecordLabel) => string {
  const meta = useMeta();
  const format = useFormat();
  const names = useNames();
  return (label) => labelText(label, meta?.get(label.collection), format, names);
}

export function labelText(
  label: RecordLabel,
  entity: MetaEntity | undefined,
  format: Format,
  names: Names,
): string {
  const parts = label.label.flatMap((part, i) => {
    if (part === null || part === "") return [];
    const field = entity?.fields.find(({ name }) => name === entity.label[i]);
    if (field?.kind === "date") return [format.day(part)];
    if (field?.kind === "choice") return [names.choice(label.collection, field.name, part)];
    if (field?.kind === "decimal") return [format.number(part)];
    return [part];
  });
  return parts.join(label.joint ?? entity?.ui.joint ?? " · ") || label.number || label.id;
}
