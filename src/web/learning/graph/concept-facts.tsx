import { Anchor, Button, Group, List, Stack, Text } from "@mantine/core";
import { IconBulb, IconSparkles } from "@tabler/icons-react";
import type { ConceptDetail } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { useMay } from "../../session/session.ts";
import { citationAddress } from "../parts/citations.ts";
import { Source } from "../parts/source.tsx";
import { useLanguageName } from "../parts/words.ts";
import { useTexts } from "../texts.ts";
import { AddLink } from "./add-link.tsx";

export function ConceptFacts({ concept, level = 3 }: { concept: ConceptDetail; level?: 2 | 3 }) {
  const t = useTexts("learning.conceptFacts");
  const s = useTexts("learning.parts");
  const format = useFormat();
  const may = useMay();
  const languageName = useLanguageName();
  const { definition, definitions, aliases, mentions, status, namespace, language, name } = concept;
  const others = definitions.filter(({ text }) => text !== definition?.text).slice(0, 4);
  return (
    <Stack gap="md">
      <Group gap={6}>
        <Tag tone={status === "proposed" ? "quiet" : status === "rejected" ? "bad" : "good"}>{s[status]}</Tag>
        <Text size="xs" c="var(--app-quiet)">
          {s[namespace]} · {languageName(language)}
        </Text>
      </Group>
      <Part level={level} title={t.definition}>
        {definition?.citations[0] ? (
          <Source citation={definition.citations[0]} lang={language} />
        ) : (
          <Text size="sm" c="var(--app-quiet)">
            {t.none}
          </Text>
        )}
      </Part>
      {others.length > 0 && (
        <Part level={level} title={t.others}>
          <Stack gap="sm">
            {others.map(
              ({ id, citations: [citation] }) =>
                citation && <Source key={id} citation={citation} lang={language} />,
            )}
          </Stack>
        </Part>
      )}
      {aliases.length > 0 && (
        <Part level={level} title={t.aliases}>
          <Text size="sm" dir="auto">
            {aliases.join(", ")}
          </Text>
        </Part>
      )}
      {mentions.length > 0 && (
        <Part level={level} title={t.where}>
          <List size="sm" spacing={4} listStyleType="none">
            {mentions.slice(0, 8).map(({ document_id, title, count, citations: [first] }) => (
              <List.Item key={document_id}>
                <Anchor
                  component={To}
                  size="sm"
                  underline="always"
                  to={first ? citationAddress(first) : `/learning/library/${document_id}`}
                  dir="auto"
                >
                  {title}
                </Anchor>{" "}
                <Text span size="xs" c="var(--app-quiet)">
                  {t.times({ count })}
                </Text>
              </List.Item>
            ))}
          </List>
        </Part>
      )}
      <Text size="xs" c="var(--app-quiet)" className="figures">
        {t.named({ count: concept.frequency, text: format.number(concept.frequency) })}{" "}
        {t.documents({ count: concept.documents, text: format.number(concept.documents) })} ·{" "}
        {t.level({ count: concept.level })}
      </Text>
      <Group gap="xs">
        <Button
          component={To}
          to={`/learning/ask?q=${encodeURIComponent(name)}`}
          size="xs"
          variant="default"
          leftSection={<IconBulb size={16} stroke={1.6} />}
        >
          {t.explain}
        </Button>
        {may("learning.courses.generate") && (
          <Button
            component={To}
            to={`/learning/courses/new?topic=${encodeURIComponent(name)}`}
            size="xs"
            variant="default"
            leftSection={<IconSparkles size={16} stroke={1.6} />}
          >
            {t.course}
          </Button>
        )}
        <AddLink concept={concept} />
      </Group>
    </Stack>
  );
}

function Part({ title, level, children }: { title: string; level: 2 | 3; children: React.ReactNode }) {
  return (
    <Stack gap={6}>
      <Text size="xs" fw={600} c="var(--app-quiet)" component={`h${level}`} m={0}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
