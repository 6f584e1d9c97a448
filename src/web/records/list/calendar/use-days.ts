import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Problem, Query } from "../../../../client/index.ts";
import { useTimeZone } from "../../../kit/today.ts";
import { keyOf } from "../../../queries.ts";
import { client } from "../../../session/session.ts";
import { dayIn, momentIn } from "../../fields/days.ts";
import { type AnyRecord, type MetaEntity, type MetaField, useMeta } from "../../meta.ts";
import { shifted } from "../filters/day-steps.ts";
import { type Question, selectionOf, withField } from "../question.ts";
import { slim } from "../rows.ts";

const PAGE = 200;
/** Number of pages loaded initially. Longer periods are truncated, with a button to load more. */
const PAGES = 3;

interface Days {
  readonly byDay: ReadonlyMap<string, readonly AnyRecord[]>;
  readonly isCut: boolean;
  readonly pending: boolean;
  readonly error: Problem | null;
  retry(): void;
  readonly count: number;
  readOn(): void;
}

interface Found {
  records: readonly AnyRecord[];
  isCut: boolean;
}

export function useDays(
  entity: MetaEntity,
  question: Question,
  field: MetaField,
  [from, to]: readonly [string, string],
  list: Query,
): Days {
  const meta = useMeta();
  const zone = useTimeZone();
  const bounds = boundsOf(field, from, to, zone);
  const within = narrowed(question.where[field.name] ?? {}, bounds);
  const [further, setFurther] = useState({ span: "", parts: 1 });
  const query = {
    ...selectionOf({ ...question, where: withField(question.where, field.name, within) }),
    ...list,
    sort: field.name,
    limit: PAGE,
  };
  const span = JSON.stringify(query);
  const parts = further.span === span ? further.parts : 1;
  const { data, error, isPending, refetch } = useQuery<Found, Problem>({
    queryKey: keyOf(`GET ${entity.path}`, { calendar: query, parts }),
    queryFn: async ({ signal }) => {
      const records: AnyRecord[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < PAGES * parts; page += 1) {
        // All list endpoints return this shape.
        const answer = (await client.request("GET", entity.path, {
          query: { ...query, ...(cursor && { cursor }) },
          signal,
        })) as { data: AnyRecord[]; page: { next_cursor: string | null } };
        records.push(...answer.data.map((record) => slim(record, entity, meta ?? new Map())));
        cursor = answer.page.next_cursor ?? undefined;
        if (cursor === undefined) return { records, isCut: false };
      }
      return { records, isCut: true };
    },
    placeholderData: (before) => before,
  });
  return {
    byDay: groupedBy(data?.records ?? [], field, zone),
    isCut: data?.isCut ?? false,
    count: data?.records.length ?? 0,
    pending: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    readOn: () => setFurther({ span, parts: parts + 1 }),
  };
}

function boundsOf(field: MetaField, from: string, to: string, zone: string): Record<string, string> {
  if (field.kind === "date") return { gte: from, lte: to };
  return { gte: momentIn(zone, from, "00:00"), lt: momentIn(zone, shifted(to, 1), "00:00") };
}

/** Narrows existing conditions on the date field to the visible period. */
function narrowed(
  said: Readonly<Record<string, string>>,
  bounds: Readonly<Record<string, string>>,
): Record<string, string> {
  const later = (one: string, other: string | undefined) =>
    other !== undefined && other > one ? other : one;
  const earlier = (one: string, other: string | undefined) =>
    other !== undefined && other < one ? other : one;
  const { gte = "", lte, lt } = bounds;
  return {
    ...said,
    gte: later(gte, said.gte),
    ...(lte !== undefined && { lte: earlier(lte, said.lte) }),
    ...(lt !== undefined && { lt: earlier(lt, said.lt) }),
  };
}

function groupedBy(
  records: readonly AnyRecord[],
  { name, kind }: MetaField,
  zone: string,
): ReadonlyMap<string, readonly AnyRecord[]> {
  const days = new Map<string, AnyRecord[]>();
  for (const record of records) {
    const value = record[name];
    if (typeof value !== "string") continue;
    const day = kind === "date" ? value : dayIn(zone, new Date(value));
    const known = days.get(day) ?? [];
    known.push(record);
    days.set(day, known);
  }
  return days;
}
