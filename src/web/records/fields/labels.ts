import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RecordLabel } from "../../../client/contract.ts";
import { useNameOf } from "../../kit/person.tsx";
import { type Format, useFormat } from "../../language/format.ts";
import { type Names, useNames } from "../../language/names.ts";
import { keyOf, queries } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { expansionName, type MetaEntity, useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";

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

export const labelQuery = (key: RecordKey) => ({
  queryKey: keyOf("GET /api/v1/labels", { collection: key.collection, id: key.id }),
  queryFn: () => ask(key),
  staleTime: FRESH,
  refetchOnWindowFocus: false,
});

/** Looks up the label of a record; null if the user may not see it. */
export const labelFor = (key: RecordKey): Promise<RecordLabel | null> => queries.fetchQuery(labelQuery(key));

/** Label of a record; null if the user may not see it, undefined while loading. */
export function useLabel(key: RecordKey | undefined): RecordLabel | null | undefined {
  const nameOf = useNameOf();
  const isPerson = key?.collection === PEOPLE;
  const { data } = useQuery({
    ...labelQuery(key ?? { collection: "", id: "" }),
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
    queries: known.map(labelQuery),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, i) => {
          const key = known[i];
          return key && data !== undefined ? [[`${key.collection}:${key.id}`, data] as const] : [];
        }),
      ),
  });
}

/** False for a record that is described by its kind, because nothing names it yet. */
export const isNamed = ({ label, number }: RecordLabel): boolean => number !== null || label.some(Boolean);

/** Text of a label. A record that nothing names yet, such as a draft without a number, is described. */
export function useLabelText(): (label: RecordLabel) => string {
  const t = useTexts("records.label");
  const meta = useMeta();
  const format = useFormat();
  const names = useNames();
  return useMemo(
    () => (label) => {
      const text = labelText(label, meta?.get(label.collection), format, names) || label.number;
      if (text) return text;
      const { collection, state, party } = label;
      return t.unnamed({
        kind: names.one(collection),
        party: party ?? "none",
        state: state ? names.state(collection, state) : "none",
      });
    },
    [t, meta, format, names],
  );
}

/** Label of a record that a call returned, with the references that it expanded. */
export function labelOfRecord(entity: MetaEntity, record: Readonly<Record<string, unknown>>): RecordLabel {
  const { collection, ui } = entity;
  const label = entity.label.map((name) => partOf(entity, record, name));
  const parties = label.some(Boolean) ? [] : (ui.parties ?? []);
  const party = parties.map((name) => partOf(entity, record, name)).find(Boolean);
  return {
    collection,
    id: String(record.id),
    label,
    number: plain(record.number),
    state: plain(record.state),
    archived: typeof record.archived_at === "string",
    ...(party && { party }),
  };
}

/** Fields and references that a list must return for `labelOfRecord`. */
export function namingOf(entity: MetaEntity): { fields: string[]; expand: string[] } {
  const { label, numbered, ui } = entity;
  const parties = ui.parties ?? [];
  const fields = [...new Set([...label, "state", ...(numbered ? ["number"] : []), ...parties])];
  return { fields, expand: parties.map(expansionName) };
}

/** Text of a label field. For a reference, the name of its target. */
function partOf(entity: MetaEntity, record: Readonly<Record<string, unknown>>, name: string): string | null {
  if (entity.fields.find((one) => one.name === name)?.kind !== "reference") return plain(record[name]);
  const other = record[expansionName(name)];
  if (typeof other !== "object" || other === null) return null;
  const called: unknown =
    Reflect.get(other, "title") ?? Reflect.get(other, "name") ?? Reflect.get(other, "label");
  return Array.isArray(called) ? called.filter(Boolean).join(" · ") : plain(called);
}

const plain = (value: unknown) =>
  value === null || value === undefined || typeof value === "object" ? null : String(value);

function labelText(label: RecordLabel, entity: MetaEntity | undefined, format: Format, names: Names): string {
  const parts = label.label.flatMap((part, i) => {
    if (part === null || part === "") return [];
    const field = entity?.fields.find(({ name }) => name === entity.label[i]);
    if (field?.kind === "date") return [format.day(part)];
    if (field?.kind === "choice") return [names.choice(label.collection, field.name, part)];
    if (field?.kind === "decimal") return [format.number(part)];
    return [part];
  });
  return parts.join(label.joint ?? entity?.ui.joint ?? " · ");
}
