import { Anchor, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { Answered } from "../kit/answered.tsx";
import { useLanguage } from "../language/language.ts";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";

const words = defineWords({
  en: {
    ask: "Search the handbook",
    own: "How the work is done in Freehold",
    other: "What the trade knows",
    none: "Nothing in the handbook is like that. Try other words.",
  },
  de: {
    ask: "Im Handbuch suchen",
    own: "Wie in Freehold gearbeitet wird",
    other: "Was das Fach dazu weiß",
    none: "Im Handbuch steht nichts dergleichen. Versuchen Sie es mit anderen Wörtern.",
  },
});

const OWN = "Freehold";
const FRESH = 60 * 60_000;

/** Finds a page of the handbook: by words, or in the list of all. */
export function Finder({ onOpen }: { onOpen(page: string, anchor?: string): void }) {
  const t = useWords(words);
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
          {({ pages }) => (
            <>
              <Contents title={t.own} pages={pages.filter(({ domain }) => domain === OWN)} onOpen={onOpen} />
              <Contents
                title={t.other}
                pages={pages.filter(({ domain }) => domain !== OWN)}
                onOpen={onOpen}
              />
            </>
          )}
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
      <Text fw={600} c="var(--app-quiet)" size="sm">
        {title}
      </Text>
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
    </Stack>
  );
}
