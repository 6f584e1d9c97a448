import { Anchor, Button, Group, List, Stack, Text } from "@mantine/core";
import { IconBulb, IconSparkles } from "@tabler/icons-react";
import type { ConceptDetail } from "../../../client/contract.ts";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useMay } from "../../session/session.ts";
import { citationAddress } from "../parts/citations.ts";
import { Source } from "../parts/source.tsx";
import { shared, useLanguageName } from "../parts/words.ts";
import { AddLink } from "./add-link.tsx";

const words = defineWords({
  en: {
    definition: "What it is",
    others: "What other documents say it is",
    none: "No document says what it is.",
    aliases: "Also called",
    where: "Where it is spoken of",
    times: (count: number) => (count === 1 ? "once" : `${count} times`),
    named: (count: number, text: string) => (count === 1 ? "Named once" : `Named ${text} times`),
    documents: (count: number, text: string) => (count === 1 ? "in one document" : `in ${text} documents`),
    level: (count: number) =>
      count === 0
        ? "builds on nothing else"
        : count === 1
          ? "one step above the foundations"
          : `${count} steps above the foundations`,
    explain: "Explain it",
    course: "Make a course",
  },
  de: {
    definition: "Was es ist",
    others: "Was andere Dokumente sagen",
    none: "Kein Dokument sagt, was es ist.",
    aliases: "Auch genannt",
    where: "Wo davon die Rede ist",
    times: (count: number) => (count === 1 ? "einmal" : `${count}-mal`),
    named: (count: number, text: string) => (count === 1 ? "Einmal genannt" : `${text}-mal genannt`),
    documents: (count: number, text: string) => (count === 1 ? "in einem Dokument" : `in ${text} Dokumenten`),
    level: (count: number) =>
      count === 0
        ? "baut auf nichts anderem auf"
        : count === 1
          ? "eine Stufe über den Grundlagen"
          : `${count} Stufen über den Grundlagen`,
    explain: "Erklären lassen",
    course: "Kurs daraus machen",
  },
});

/** Facts about a concept with their sources. */
export function ConceptFacts({ concept, level = 3 }: { concept: ConceptDetail; level?: 2 | 3 }) {
  const t = useWords(words);
  const s = useWords(shared);
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
                  {t.times(count)}
                </Text>
              </List.Item>
            ))}
          </List>
        </Part>
      )}
      <Text size="xs" c="var(--app-quiet)" className="figures">
        {t.named(concept.frequency, format.number(concept.frequency))}{" "}
        {t.documents(concept.documents, format.number(concept.documents))} · {t.level(concept.level)}
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
