import { Stack, Text, Title } from "@mantine/core";
import type { ErrorAt } from "../../kit/error-at.ts";
import { Panel } from "../../kit/panel.tsx";
import { useTexts } from "../texts.ts";
import type { Askable } from "./askable.ts";
import { ConditionGroup } from "./condition-group.tsx";
import { PLACES, type Place } from "./conditions.ts";
import type { Draft } from "./draft.ts";

interface ConditionsProps {
  draft: Draft;
  onChange(next: Draft): void;
  askables: Readonly<Record<Place, readonly Askable[]>>;
  errorAt: ErrorAt;
}

/** Record, caller and call conditions must all hold. */
export function Conditions({ draft, onChange, askables, errorAt }: ConditionsProps) {
  const t = useTexts("settings.policies");
  return (
    <Panel title={t.conditions}>
      <Stack gap="lg">
        {PLACES.map((place) => {
          const group = draft.when[place];
          const isEmpty = place === "record" && askables.record.length === 0;
          return (
            <section key={place} aria-label={t[place]}>
              <Title order={3} size="h6" mb={6}>
                {t[place]}
              </Title>
              {!group || isEmpty ? (
                <Text size="sm" c="var(--app-quiet)">
                  {group ? t.recordNone : t.unreadable}
                </Text>
              ) : (
                <ConditionGroup
                  group={group}
                  askables={askables[place]}
                  onChange={(next) => onChange({ ...draft, when: { ...draft.when, [place]: next } })}
                  errorOf={(field) => errorAt(`when.${place}.${field}`)}
                />
              )}
            </section>
          );
        })}
      </Stack>
    </Panel>
  );
}
