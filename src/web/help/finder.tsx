import { Anchor, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Answered } from "../kit/answered.tsx";
import { useLanguage } from "../language/language.ts";
import { useCall } from "../queries.ts";
import { sectionsOf } from "./sections.ts";
import { useTexts } from "./texts.ts";

const FRESH = 60 * 60_000;

export function Finder({ onOpen }: { onOpen(page: string, anchor?: string): void }) {
  const t = useTexts("help.finder");
  const names = useTexts("help.shelves");
  const { language } = useLanguage();
  const [text, setText] = useState("");
  const [sought] = useDebouncedValue(text.trim(), 200);
  const all = useCall("GET /api/v1/desk/help", { query: { language } }, { fresh: FRESH });
  const found = useCall(
    "GET /api/v1/desk/help",
    { query: { q: sought, language } },
    { enabled: sought !== "", fresh: FRESH, keep: true },
  );
  return (
    <Stack>
      <TextInput
        label={t.ask}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      {sought === "" ? (
        <Answered of={all}>
          {({ pages }) =>
            sectionsOf(pages).map((section) => (
              <Contents
                key={section.name}
                title={names[section.name]}
                pages={section.pages}
                onOpen={onOpen}
              />
            ))
          }
        </Answered>
      ) : (
        <Answered of={found}>
          {({ hits }) => (
            <Stack gap="md" role="status">
              {hits.length === 0 && <Text size="sm">{t.none}</Text>}
              {hits.map(({ page, title, language: written, heading, anchor, excerpt }) => (
                <div key={`${page}#${anchor}`} lang={written}>
                  <Anchor
                    component="button"
                    type="button"
                    ta="start"
                    fw={600}
                    onClick={() => onOpen(page, anchor)}
                  >
                    {heading === title ? title : `${title} › ${heading}`}
                  </Anchor>
                  <Text size="sm" c="var(--app-quiet)">
                    {excerpt}
                  </Text>
                </div>
              ))}
            </Stack>
          )}
        </Answered>
      )}
    </Stack>
  );
}

interface ContentsProps {
  title: string;
  pages: readonly { page: string; title: string; language: string; summary: string }[];
  onOpen(page: string): void;
}

function Contents({ title, pages, onOpen }: ContentsProps) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={2} size="h5" mt="xs">
        {title}
      </Title>
      <SimpleGrid type="container" cols={{ base: 1, "640px": 2 }} spacing="xl" verticalSpacing="sm">
        {pages.map(({ page, title: name, language, summary }) => (
          <div key={page} lang={language}>
            <Anchor component="button" type="button" ta="start" onClick={() => onOpen(page)}>
              {name}
            </Anchor>
            <Text size="sm" c="var(--app-quiet)" lineClamp={2}>
              {summary}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
