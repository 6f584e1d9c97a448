import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconTopologyStar3 } from "@tabler/icons-react";
import type { Concept } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { WaitBox } from "../../kit/wait.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./graph.module.css";

/** Most frequently mentioned concepts, as starting points. */
export function Overview({ domain, onChoose }: { domain: string | undefined; onChoose(id: string): void }) {
  const t = useTexts("learning.overview");
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
          <Panel title={t.title} about={t.about({ count: format.number(page.total ?? data.length) })}>
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
  const t = useTexts("learning.overview");
  const format = useFormat();
  return (
    <button type="button" className={classes.card} onClick={onChoose}>
      <Stack gap={2}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm" dir="auto" component="span">
            {concept.name}
          </Text>
          <Text size="xs" c="var(--app-quiet)" component="span" style={{ flexShrink: 0 }}>
            {t.times({ count: concept.frequency, text: format.number(concept.frequency) })}
          </Text>
        </Group>
        <Text size="xs" c="var(--app-quiet)" lineClamp={2} component="span" dir="auto">
          {concept.definition?.text}
        </Text>
      </Stack>
    </button>
  );
}
