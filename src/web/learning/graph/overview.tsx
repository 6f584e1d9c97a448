import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconTopologyStar3 } from "@tabler/icons-react";
import type { Concept } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import classes from "./graph.module.css";

const words = defineWords({
  en: {
    title: "Begin with one of these",
    own: "In your own documents",
    shared: "In the shared library",
    about: (count: string) =>
      `${count} concepts. These are spoken of most; choose one to see what leads to it.`,
    none: "No concepts yet",
    noneAbout: "They are found in the documents of the library as soon as these are read.",
    library: "To the library",
    times: (count: number, text: string) => (count === 1 ? "named once" : `named ${text} times`),
  },
  de: {
    title: "Beginnen Sie mit einem davon",
    own: "In Ihren eigenen Dokumenten",
    shared: "In der gemeinsamen Bibliothek",
    about: (count: string) =>
      `${count} Begriffe. Von diesen ist am meisten die Rede; wählen Sie einen, um zu sehen, was zu ihm führt.`,
    none: "Noch keine Begriffe",
    noneAbout: "Sie werden in den Dokumenten der Bibliothek gefunden, sobald diese gelesen sind.",
    library: "Zur Bibliothek",
    times: (count: number, text: string) => (count === 1 ? "einmal genannt" : `${text}-mal genannt`),
  },
});

/** Starting points: the most frequently mentioned concepts. */
export function Overview({ domain, onChoose }: { domain: string | undefined; onChoose(id: string): void }) {
  const t = useWords(words);
  const format = useFormat();
  const concepts = useCall("GET /api/v1/learning/concepts", {
    query: { sort: "-frequency", limit: 60, count: true, ...(domain !== undefined && { domain }) },
  });
  return (
    <Answered of={concepts} wait={<WaitBox height={420} />}>
      {({ data, page }) =>
        data.length === 0 ? (
          <Empty
            icon={IconTopologyStar3}
            title={t.none}
            about={t.noneAbout}
            action={
              <Button component={To} to="/learning/library" variant="default" mt="xs">
                {t.library}
              </Button>
            }
          />
        ) : (
          <Panel title={t.title} about={t.about(format.number(page.total ?? data.length))}>
            <Stack gap="md">
              {(
                [
                  ["own", "org"],
                  ["shared", "shared"],
                ] as const
              ).map(([title, namespace]) => {
                const some = data.filter((concept) => concept.namespace === namespace);
                if (some.length === 0) return null;
                return (
                  <section key={namespace} aria-labelledby={`concepts-${namespace}`}>
                    <Title order={3} size="sm" fw={600} mb="xs" id={`concepts-${namespace}`}>
                      {t[title]}
                    </Title>
                    <ul className={classes.cards}>
                      {some.map((concept) => (
                        <li key={concept.id}>
                          <ConceptCard concept={concept} onChoose={() => onChoose(concept.id)} />
                        </li>
                      ))}
                    </ul>
                  </section>
                );
              })}
            </Stack>
          </Panel>
        )
      }
    </Answered>
  );
}

function ConceptCard({ concept, onChoose }: { concept: Concept; onChoose(): void }) {
  const t = useWords(words);
  const format = useFormat();
  return (
    <button type="button" className={classes.card} onClick={onChoose}>
      <Stack gap={2}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm" dir="auto" component="span">
            {concept.name}
          </Text>
          <Text size="xs" c="var(--app-quiet)" component="span" style={{ flexShrink: 0 }}>
            {t.times(concept.frequency, format.number(concept.frequency))}
          </Text>
        </Group>
        <Text size="xs" c="var(--app-quiet)" lineClamp={2} component="span" dir="auto">
          {concept.definition?.text}
        </Text>
      </Stack>
    </button>
  );
}
