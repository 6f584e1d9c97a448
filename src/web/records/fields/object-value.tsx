import { Stack, Text } from "@mantine/core";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { isEmpty, isMoney, isObject } from "./values.ts";

interface ObjectValueProps {
  collection: string;
  field: string;
  value: unknown;
  compact?: boolean;
}

/** Shows addresses as on an envelope, and other objects as a list of properties. */
export function ObjectValue({ collection, field, value, compact = false }: ObjectValueProps) {
  const text = useObjectText(collection, field);
  const lines = text(value);
  if (compact)
    return (
      <Text span size="sm" lineClamp={1} dir="auto" title={lines.join(", ")}>
        {lines.join(", ")}
      </Text>
    );
  return (
    <Stack gap={2}>
      {lines.map((line) => (
        <Text key={line} size="sm" dir="auto" style={{ overflowWrap: "anywhere" }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
}

export function useObjectText(collection: string, field: string): (value: unknown) => string[] {
  const names = useNames();
  const format = useFormat();
  const part = (name: string, value: unknown): string => {
    if (typeof value === "boolean") return value ? "✓" : "–";
    if (typeof value === "number") return format.number(value);
    if (isMoney(value)) return format.money(value.amount, value.currency);
    if (Array.isArray(value)) return format.list(value.map((one) => part(name, one)));
    if (isObject(value))
      return Object.entries(value)
        .map(([key, one]) => `${key}: ${part(key, one)}`)
        .join(", ");
    const text = String(value);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return format.day(text);
    return /^[a-z]+(_[a-z]+)*$/.test(text) ? names.choice(collection, `${field}.${name}`, text) : text;
  };
  return (value) => {
    if (Array.isArray(value)) return value.map((one) => part(field, one));
    if (!isObject(value)) return [String(value)];
    if (isAddress(value)) return addressLines(value);
    return Object.entries(value)
      .filter(([, one]) => !isEmpty(one))
      .map(([name, one]) => {
        const label = field === "custom" ? name.replaceAll("_", " ") : names.field(collection, name);
        return `${label}: ${field === "custom" ? customText(one, format.number) : part(name, one)}`;
      });
  };
}

function customText(value: unknown, number: (value: number) => string): string {
  if (typeof value === "boolean") return value ? "✓" : "–";
  return typeof value === "number" ? number(value) : String(value);
}

function isAddress(value: Readonly<Record<string, unknown>>): boolean {
  const parts = Object.keys(value);
  return (
    parts.length > 0 &&
    parts.every((part) => ["street", "postal_code", "city", "region", "country"].includes(part))
  );
}

function addressLines({
  street,
  postal_code,
  city,
  region,
  country,
}: Readonly<Record<string, unknown>>): string[] {
  const town = [postal_code, city].filter(Boolean).join(" ");
  return [street, town, region, country].filter(Boolean).map(String);
}
