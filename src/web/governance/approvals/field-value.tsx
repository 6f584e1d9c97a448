import { Text } from "@mantine/core";
import { useNames } from "../../language/names.ts";
import type { MetaField } from "../../records/meta.ts";
import { useTexts } from "../texts.ts";
import { useValueText } from "../values.ts";
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
              .map(
                (part) =>
                  `${called.field(collection, part.name)}: ${text(collection, { ...part }, line[part.name], { names, currency })}`,
              )
              .join(" · ")}
          </li>
        ))}
      </ol>
    );
  }
  return <span dir="auto">{text(collection, field, value, { names, currency })}</span>;
}

const isFilled = (value: unknown) =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  value !== "0" &&
  !(Array.isArray(value) && value.length === 0);

const isLines = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every((line) => typeof line === "object" && line !== null);
