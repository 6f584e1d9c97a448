import { Anchor, Badge, Button, Group, Text, Tooltip } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { StateBadge } from "../../kit/state-badge.tsx";
import { type Format, useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import type { Texts } from "../../language/texts.ts";
import type { MetaLineField } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { AmountSeriesValue, isAmountSeries } from "./amount-series.tsx";
import { LinesTable } from "./lines-table.tsx";
import { ObjectValue } from "./object-value.tsx";
import { RecordLink, ReferenceLink } from "./record-link.tsx";
import { isRecurrence, useRecurrenceText } from "./recurrence.tsx";
import type { FieldValueProps } from "./value-props.ts";
import { currencyOf, isEmpty, isMoney, isObject, isRecordKey, safeAddress, USER_FIELDS } from "./values.ts";

export function FieldValue(props: FieldValueProps) {
  const { field, value, record } = props;
  const masked = record?.masked;
  if (Array.isArray(masked) && masked.includes(field.name)) return <Masked />;
  if (isEmpty(value) && value !== 0) return <Nothing />;
  return <Shown {...props} />;
}

function Shown({ collection, field, value, record, compact = false }: FieldValueProps) {
  const t = useTexts("records.fieldValue");
  const format = useFormat();
  const names = useNames();
  const recurrence = useRecurrenceText();
  if (isRecurrence(field)) return <Words>{recurrence(String(value))}</Words>;
  switch (field.kind) {
    case "money":
      return isMoney(value) ? <Figures>{format.money(value.amount, value.currency)}</Figures> : <Nothing />;
    case "integer":
    case "decimal":
      return <Figures>{figureText(field, value, record, format, t)}</Figures>;
    case "date":
      return <Words>{format.day(String(value))}</Words>;
    case "datetime":
      return (
        <Tooltip label={format.ago(String(value))}>
          <Text span size="sm">
            {format.moment(String(value))}
          </Text>
        </Tooltip>
      );
    case "boolean":
      return <Words>{value === true ? t.yes : t.no}</Words>;
    case "choice":
      return field.name === "state" ? (
        <StateBadge collection={collection} state={String(value)} />
      ) : (
        <Words>{names.choice(collection, field.name, String(value))}</Words>
      );
    case "choices":
      return (
        <Words>{format.list(listOf(value).map((word) => names.choice(collection, field.name, word)))}</Words>
      );
    case "words":
      return (
        <Group gap={4}>
          {listOf(value).map((word) => (
            <Badge key={word} variant="default" tt="none" fw={400} maw="100%">
              <span dir="auto">{word}</span>
            </Badge>
          ))}
        </Group>
      );
    case "reference":
      return <ReferenceLink field={field} id={String(value)} record={record} />;
    case "references":
      return (
        <Group gap="xs" component="span">
          {listOf(value).map((id) => (
            <ReferenceLink key={id} field={field} id={id} record={record} />
          ))}
        </Group>
      );
    case "record":
      return isRecordKey(value) ? <RecordLink {...value} /> : <Nothing />;
    case "url":
      return <Address text={String(value)} address={safeAddress(String(value))} />;
    case "email":
      return <Address text={String(value)} address={safeAddress(`mailto:${String(value)}`)} />;
    case "phone":
      return <Address text={String(value)} address={`tel:${String(value).replaceAll(/[^+\d]/g, "")}`} />;
    case "lines":
      return "lines" in field && Array.isArray(value) ? (
        <LinesTable
          collection={collection}
          field={field}
          rows={value.filter(isObject)}
          record={record}
          cell={FieldValue}
        />
      ) : (
        <Nothing />
      );
    case "object":
      if (isAmountSeries(field) && !compact) return <AmountSeriesValue value={value} />;
      return <ObjectValue collection={collection} field={field.name} value={value} compact={compact} />;
    case "long_text":
      return compact ? <Words clamp>{String(value)}</Words> : <LongText text={String(value)} />;
    default:
      if (USER_FIELDS.has(field.name)) return <RecordLink collection="users" id={String(value)} />;
      return <Words clamp={compact}>{String(value)}</Words>;
  }
}

export function figureText(
  field: Pick<MetaLineField, "kind" | "unit">,
  value: unknown,
  record: Readonly<Record<string, unknown>> | undefined,
  format: Format,
  t: Pick<Texts<"records.fieldValue">, "days" | "months">,
): string {
  const count = Number(value);
  switch (field.unit) {
    case "amount":
    case "own_amount":
      return format.money(count, currencyOf(field, record));
    case "percent":
      return format.percent(String(value));
    case "days":
      return t.days({ count: format.number(String(value)) });
    case "months":
      return t.months({ count: format.number(String(value)) });
    case "minutes":
      return format.duration(count);
    case "milliseconds":
      return format.duration(count / 60_000);
    default:
      return format.number(String(value));
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Empty value: shown as a dash, read out as text. */
export function Nothing() {
  return (
    <Text span size="sm" c="var(--app-quiet)" aria-label="–">
      –
    </Text>
  );
}

function Masked() {
  const t = useTexts("records.fieldValue");
  return (
    <Tooltip label={t.why} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <Group gap={4} component="span" c="var(--app-quiet)" wrap="nowrap" tabIndex={0} display="inline-flex">
        <IconEyeOff size={15} stroke={1.6} aria-hidden />
        <Text span size="sm">
          {t.masked}
        </Text>
      </Group>
    </Tooltip>
  );
}

function Figures({ children }: { children: string }) {
  return (
    <Text span size="sm" className="figures" style={{ whiteSpace: "nowrap" }}>
      {children}
    </Text>
  );
}

function Words({ children, clamp = false }: { children: string; clamp?: boolean }) {
  return (
    <Text
      span
      size="sm"
      dir="auto"
      style={{ overflowWrap: "anywhere" }}
      {...(clamp && { lineClamp: 1, title: children })}
    >
      {children}
    </Text>
  );
}

function Address({ text, address }: { text: string; address: string | undefined }) {
  if (address === undefined) return <Words>{text}</Words>;
  const outside = address.startsWith("http");
  return (
    <Anchor
      href={address}
      size="sm"
      style={{ overflowWrap: "anywhere" }}
      {...(outside && { target: "_blank", rel: "noopener noreferrer" })}
    >
      {text}
    </Anchor>
  );
}

/** Texts longer than this are collapsed until the user clicks on them. */
const LONG = 700;

function LongText({ text }: { text: string }) {
  const t = useTexts("records.fieldValue");
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > LONG || text.split("\n").length > 12;
  return (
    <>
      <Text
        size="sm"
        dir="auto"
        maw="75ch"
        style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
        {...(isLong && !isWhole && { lineClamp: 10 })}
      >
        {text}
      </Text>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t.less : t.more}
        </Button>
      )}
    </>
  );
}
