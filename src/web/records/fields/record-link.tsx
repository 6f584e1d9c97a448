import { Anchor, Text } from "@mantine/core";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { expansionName, type MetaLineField, recordAddress, useMeta } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { isNamed, type RecordKey, useLabel, useLabelText } from "./labels.ts";

/** Link to a record after the name of its kind, unless its label says that already. */
export function KindAndLink(key: RecordKey) {
  const names = useNames();
  const label = useLabel(key);
  return (
    <>
      {label && isNamed(label) && `${names.one(key.collection)} `}
      <RecordLink {...key} />
    </>
  );
}

/** Link to a record with its label. Users have no page. */
export function RecordLink({ collection, id, size = "sm" }: RecordKey & { size?: string }) {
  const t = useTexts("records.recordLink");
  const meta = useMeta();
  const label = useLabel({ collection, id });
  const textOf = useLabelText();
  if (label === undefined)
    return (
      <Text span size={size} c="var(--app-quiet)">
        {t.wait}
      </Text>
    );
  if (label === null)
    return (
      <Text span size={size} c="var(--app-quiet)" fs="italic">
        {t.hidden}
      </Text>
    );
  const text = textOf(label);
  if (!meta?.has(collection))
    return (
      <Text span size={size} dir="auto">
        {text}
      </Text>
    );
  return (
    <Anchor
      component={To}
      to={recordAddress(collection, id)}
      size={size}
      dir="auto"
      style={{ overflowWrap: "anywhere" }}
      td={label.archived ? "line-through" : undefined}
    >
      {text}
    </Anchor>
  );
}

interface ReferenceLinkProps {
  field: Pick<MetaLineField, "name" | "target">;
  id: string;
  /** Record that contains the reference, possibly with its target expanded. */
  record?: Readonly<Record<string, unknown>> | undefined;
  size?: string;
}

export function ReferenceLink({ field, id, record, size = "sm" }: ReferenceLinkProps) {
  const meta = useMeta();
  const textOf = useLabelText();
  const target = field.target ?? "users";
  const expanded = expandedIn(record, field.name, id);
  const entity = meta?.get(target);
  const names = entity?.label ?? ["name"];
  // The label that the server gives also names drafts.
  if (!expanded || !names.some((name) => expanded[name]))
    return <RecordLink collection={target} id={id} size={size} />;
  const text = textOf({
    collection: target,
    id,
    label: names.map((name) => {
      const part = expanded[name];
      return part === null || part === undefined || typeof part === "object" ? null : String(part);
    }),
    number: typeof expanded.number === "string" ? expanded.number : null,
    state: null,
    archived: false,
  });
  if (!entity)
    return (
      <Text span size={size} dir="auto">
        {text}
      </Text>
    );
  return (
    <Anchor
      component={To}
      to={recordAddress(target, id)}
      size={size}
      dir="auto"
      style={{ overflowWrap: "anywhere" }}
    >
      {text}
    </Anchor>
  );
}

function expandedIn(
  record: Readonly<Record<string, unknown>> | undefined,
  field: string,
  id: string,
): Record<string, unknown> | undefined {
  const value = record?.[expansionName(field)];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.find((one): one is Record<string, unknown> => isRecord(one) && one.id === id);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
