import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import { NotHere } from "../detail/not-here.tsx";
import { type AnyRecord, addressOf, type MetaEntity, recordAddress, useEntity, useRecord } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { taxTarget, useTaxQuery } from "./grid/use-taxes.ts";
import { valuesFrom, withOnlyTax } from "./prefill.ts";
import { RecordForm } from "./record-form.tsx";
import { freshValues, type Values, valuesLike } from "./values-of-form.ts";

interface NewRecordProps {
  collection: string;
  /** Initial values. Those in the URL take precedence. */
  start?: Values;
  /** Facts about the values entered so far. */
  note?: ((values: Values) => ReactNode) | undefined;
}

/**
 * Starts empty, as a copy (`?like=`), with values from the URL (`?account_id=`), or from the record that a field of
 * them names (`&from=account_id`).
 */
export function NewRecord({ collection, start, note }: NewRecordProps) {
  const entity = useEntity(collection);
  const [url] = useUrlState();
  const like = useRecord(url.like ? entity : null, url.like ?? "");
  const source = useEntity(entity?.fields.find(({ name }) => name === url.from)?.target ?? "");
  const sourceId = url[url.from ?? ""] ?? "";
  const from = useRecord(source, sourceId);
  const shared = useMemo(
    () => entity && source && from.data && valuesFrom(entity, source, from.data),
    [entity, source, from.data],
  );
  const { taxes, isLoading } = useTaxQuery(entity && shared ? taxTarget(linesIn(entity, shared)) : null);
  if (entity === undefined) return <Wait rows={8} />;
  if (entity === null || !entity.actions.includes("create"))
    return <NotHere collection={collection} known={entity !== null} />;
  if (url.like && like.error) return <ProblemNote error={like.error} onRetry={() => void like.refetch()} />;
  if ((url.like && !like.data) || (source && sourceId && from.isPending)) return <Wait rows={8} />;
  if (isLoading) return <Wait rows={8} />;
  const taxed = shared && taxes ? withOnlyTax(entity, shared, taxes) : shared;
  const given = { ...start, ...taxed, ...prefilled(entity, url) };
  return <Fresh entity={entity} like={like.data} given={given} note={note} />;
}

/** Columns of the lines that are among the values. */
const linesIn = ({ fields }: MetaEntity, values: Values) =>
  fields.flatMap(({ name, lines }) => (values[name] === undefined ? [] : (lines ?? [])));

interface FreshProps {
  entity: MetaEntity;
  like: AnyRecord | undefined;
  given: Values;
  note: NewRecordProps["note"];
}

function Fresh({ entity, like, given, note }: FreshProps) {
  const t = useTexts("records.newRecord");
  const names = useNames();
  const navigate = useNavigate();
  const [start] = useState(() => freshValues(entity, { ...(like && valuesLike(entity, like)), ...given }));
  const list = addressOf(entity.collection);
  return (
    <>
      <PageHead
        title={t.title({ name: names.inSentence(names.one(entity.collection)) })}
        up={{ to: list, label: names.many(entity.collection) }}
      />
      <RecordForm
        entity={entity}
        start={start}
        note={note}
        onSaved={(record) =>
          void navigate({ to: recordAddress(entity.collection, record.id), replace: true })
        }
        onLeave={() => void navigate({ to: list })}
      />
    </>
  );
}

function prefilled(entity: MetaEntity, url: Readonly<Record<string, string | undefined>>): Values {
  return Object.fromEntries(
    entity.fields
      .filter(({ name, set }) => set !== "rules" && url[name] !== undefined)
      .map(({ name, kind, among }) => [name, valueFrom(kind, url[name] ?? "", among)]),
  );
}

function valueFrom(kind: string, text: string, among: readonly string[]): unknown {
  switch (kind) {
    case "integer":
      return Number(text);
    case "boolean":
      return text === "true";
    case "references":
    case "choices":
    case "words":
      return text.split(",");
    case "record": {
      const [collection = "", id = ""] = text.split(":");
      return among.includes(collection) ? { collection, id } : null;
    }
    default:
      return text;
  }
}
