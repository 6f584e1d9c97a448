import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import { NotHere } from "../detail/not-here.tsx";
import { type AnyRecord, addressOf, type MetaEntity, recordAddress, useEntity, useRecord } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { RecordForm } from "./record-form.tsx";
import { freshValues, type Values, valuesLike } from "./values-of-form.ts";

interface NewRecordProps {
  collection: string;
  /** Initial values. Those in the URL take precedence. */
  start?: Values;
}

/** Starts empty, as a copy (`?like=`), or with values from the URL (`?account_id=`). */
export function NewRecord({ collection, start }: NewRecordProps) {
  const entity = useEntity(collection);
  const [url] = useUrlState();
  const like = useRecord(url.like ? entity : null, url.like ?? "");
  if (entity === undefined) return <Wait rows={8} />;
  if (entity === null || !entity.actions.includes("create"))
    return <NotHere collection={collection} known={entity !== null} />;
  if (url.like && like.error) return <ProblemNote error={like.error} onRetry={() => void like.refetch()} />;
  if (url.like && !like.data) return <Wait rows={8} />;
  return <Fresh entity={entity} like={like.data} given={{ ...start, ...prefilled(entity, url) }} />;
}

interface FreshProps {
  entity: MetaEntity;
  like: AnyRecord | undefined;
  given: Values;
}

function Fresh({ entity, like, given }: FreshProps) {
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
