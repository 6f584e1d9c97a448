import { IconCheck, IconEyeOff } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { useNameOf } from "../../kit/person.tsx";
import { StateBadge, Tag } from "../../kit/state-badge.tsx";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { isCustom } from "../custom.ts";
import { figureText } from "../fields/field-value.tsx";
import { useLabelText } from "../fields/labels.ts";
import { RecordLink } from "../fields/record-link.tsx";
import { isMoney, isRecordKey, USER_FIELDS } from "../fields/values.ts";
import { type AnyRecord, expansionName, type RecordLabel } from "../meta.ts";
import { useTexts } from "../texts.ts";
import classes from "./cell.module.css";
import type { Column } from "./columns.ts";

export type Show = (column: Column, record: AnyRecord) => ReactNode;

/** Returns the function that renders cells. Created once per list, since every cell calls it. */
export function useShow(collection: string, { links = true }: { links?: boolean } = {}): Show {
  const t = useTexts("records.cell");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const textOf = useLabelText();

  const show = useMemo(() => {
    const choice = (name: string, word: unknown) => names.choice(collection, name, String(word));
    const reference = (column: Column, record: AnyRecord, id: unknown): string => {
      if (column.field?.target === "users") return nameOf(String(id));
      const label = labelIn(record, column.name, String(id));
      return label ? textOf(label) : "";
    };
    const plain = (column: Column, record: AnyRecord, value: unknown): string => {
      const field = column.field;
      switch (column.kind) {
        case "money":
          return isMoney(value) ? format.money(value.amount, value.currency) : "";
        case "integer":
        case "decimal":
          return field ? figureText(field, value, record, format, t) : String(value);
        case "date":
          return format.day(String(value));
        case "datetime":
          return format.moment(String(value));
        case "choice":
          return choice(column.name, value);
        case "choices":
          return format.list(listOf(value).map((word) => choice(column.name, word)));
        case "reference":
          return reference(column, record, value);
        case "references":
          return format.list(listOf(value).map((id) => reference(column, record, id)));
        default:
          return USER_FIELDS.has(column.name) ? nameOf(String(value)) : String(value);
      }
    };
    return (column: Column, record: AnyRecord): ReactNode => {
      const value = record[column.name];
      if (isMasked(record, column.name)) return <Masked text={t.masked} />;
      if (column.name === "state") return <StateBadge collection={collection} state={record.state} />;
      if (value === null || value === undefined || value === "") return null;
      if (typeof value === "boolean") return value ? <Yes text={t.yes} /> : <No text={t.no} />;
      const target = column.field?.target;
      if (target && target !== "users" && isCustom(column.name))
        return listOf(Array.isArray(value) ? value : [value]).map((id) => (
          <RecordLink key={id} collection={target} id={id} />
        ));
      if (isRecordKey(value)) return links ? <RecordLink {...value} /> : names.one(value.collection);
      if (column.kind === "words")
        return listOf(value).map((word) => (
          <span key={word} className={classes.word}>
            <Tag>{word}</Tag>
          </span>
        ));
      return plain(column, record, value);
    };
  }, [collection, links, t, format, names, nameOf, textOf]);
  return show;
}

export const isMasked = (record: AnyRecord, name: string) =>
  Array.isArray(record.masked) && record.masked.includes(name);

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Label of a reference; undefined if the list didn't expand it. */
export function labelIn(record: AnyRecord, field: string, id: string): RecordLabel | undefined {
  const value = record[expansionName(field)];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.find(
    (one): one is RecordLabel => typeof one === "object" && one !== null && "id" in one && one.id === id,
  );
}

function Masked({ text }: { text: string }) {
  return (
    <span className={classes.masked} title={text}>
      <IconEyeOff size={15} stroke={1.6} aria-hidden />
      <span className="unseen">{text}</span>
    </span>
  );
}

function Yes({ text }: { text: string }) {
  return (
    <span title={text}>
      <IconCheck size={16} stroke={1.8} aria-hidden />
      <span className="unseen">{text}</span>
    </span>
  );
}

function No({ text }: { text: string }) {
  return <span className="unseen">{text}</span>;
}
