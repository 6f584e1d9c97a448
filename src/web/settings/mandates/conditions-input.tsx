import { Fieldset, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { InputFacts } from "../../records/fields/input-props.ts";
import { StructureInput } from "../../records/fields/structure-input.tsx";
import { isObject } from "../../records/fields/values.ts";
import { useMeta } from "../../records/meta.ts";
import { usePermissionText } from "../parts/permission-text.ts";
import { useAskables } from "../policies/askable.ts";
import { ConditionGroup } from "../policies/condition-group.tsx";
import { type Group, readDocument, writeDocument } from "../policies/conditions.ts";
import { useTexts } from "../texts.ts";

const PLACES = ["record", "context"] as const;
type Place = (typeof PLACES)[number];

interface ConditionsInputProps {
  value: unknown;
  onChange(value: unknown): void;
  facts: InputFacts;
  /** Patterns of the actions that the conditions are about. */
  actions: readonly string[];
}

/** Conditions on records and calls, as in access policies. What this form cannot show is edited as JSON. */
export function ConditionsInput({ value, onChange, facts, actions }: ConditionsInputProps) {
  const t = useTexts("settings.policies");
  const text = usePermissionText();
  const meta = useMeta();
  const [groups, setGroups] = useState(() => groupsOf(value));
  const entity = actions
    .map((pattern) => meta?.get(text.groupKey(pattern.replace(/\.\*$/, ".x"))))
    .find(Boolean);
  const askables = useAskables(entity, NONE, NONE);
  if (!groups) return <StructureInput facts={facts} value={value} onChange={onChange} />;

  const change = (place: Place, group: Group) => {
    const next: Groups = { ...groups, [place]: group };
    setGroups(next);
    const written = PLACES.flatMap((one) => {
      const document = writeDocument(next[one]);
      return document ? [[one, document]] : [];
    });
    onChange(written.length > 0 ? Object.fromEntries(written) : null);
  };

  return (
    <Fieldset legend={facts.label} disabled={facts.disabled ?? false} data-path={facts["data-path"]}>
      <Stack gap="md">
        {facts.description && (
          <Text size="xs" c="var(--app-quiet)">
            {facts.description}
          </Text>
        )}
        {PLACES.map((place) => (
          <section key={place} aria-label={t[place]}>
            <Title order={3} size="h6" mb={6}>
              {t[place]}
            </Title>
            {place === "record" && askables.record.length === 0 ? (
              <Text size="sm" c="var(--app-quiet)">
                {t.recordNone}
              </Text>
            ) : (
              <ConditionGroup
                group={groups[place]}
                askables={askables[place]}
                onChange={(group) => change(place, group)}
                errorOf={() => undefined}
              />
            )}
          </section>
        ))}
        {facts.error && (
          <Text size="xs" c="var(--mantine-color-error)">
            {facts.error}
          </Text>
        )}
      </Stack>
    </Fieldset>
  );
}

type Groups = Readonly<Record<Place, Group>>;

/** Roles and teams are no values of records or calls. */
const NONE: readonly never[] = [];

/** Undefined if the form cannot show the conditions. */
function groupsOf(value: unknown): Groups | undefined {
  const { record, context } = isObject(value) ? value : {};
  const read = (document: unknown) => (isObject(document) ? readDocument(document) : readDocument(undefined));
  const [ofRecord, ofCall] = [read(record), read(context)];
  return ofRecord && ofCall ? { record: ofRecord, context: ofCall } : undefined;
}
