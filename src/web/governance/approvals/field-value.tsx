import { Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { type MetaField, type MetaLineField, recordAddress, useMeta } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import { isRecordKey, useValueText } from "../values.ts";
import classes from "./comparison.module.css";

interface FieldValueProps {
  collection: string;
  field: MetaField | undefined;
  value: unknown;
  masked?: boolean;
  names: Readonly<Record<string, string>>;
  currency: string | undefined;
}

export function FieldValue({ collection, field, value, masked = false, names, currency }: FieldValueProps) {
  const t = useTexts("governance.fieldValue");
  const text = useValueText();
  const called = useNames();
  const meta = useMeta();
  const shown = (part: MetaLineField | undefined, one: unknown) => {
    const key = keyOf(part, one);
    const name = key && names[key.id];
    if (!name || !meta?.has(key.collection)) return text(collection, part, one, { names, currency });
    return (
      <>
        {isRecordKey(one) && `${called.one(key.collection)} `}
        <Anchor component={To} to={recordAddress(key.collection, key.id)} inherit underline="always">
          {name}
        </Anchor>
      </>
    );
  };
  if (masked) {
    return (
      <Text size="sm" fs="italic" c="var(--app-quiet)" span>
        {t.hidden}
      </Text>
    );
  }
  if (field && field.lines.length > 0 && isLines(value)) {
    if (value.length === 0) return t.none;
    return (
      <ol className={classes.lines}>
        {value.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and the list never changes
          <li key={place}>
            {field.lines
              .filter(({ name }) => isFilled(line[name]))
              .map((part, index) => (
                <Fragment key={part.name}>
                  {index > 0 && " · "}
                  {`${called.field(collection, part.name)}: `}
                  {shown(part, line[part.name])}
                </Fragment>
              ))}
          </li>
        ))}
      </ol>
    );
  }
  return <span dir="auto">{shown(field, value)}</span>;
}

const isFilled = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  value !== "0" &&
  !(Array.isArray(value) && value.length === 0);

const isLines = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every((line) => typeof line === "object" && line !== null);

/** Record that a value refers to. */
const keyOf = (field: MetaLineField | undefined, value: unknown) =>
  isRecordKey(value)
    ? value
    : field?.target && typeof value === "string"
      ? { collection: field.target, id: value }
      : undefined;
