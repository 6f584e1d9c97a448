import { Title } from "@mantine/core";
import { useCallback } from "react";
import { Answered } from "../kit/answered.tsx";
import { Markdown } from "../kit/markdown.tsx";
import { useLanguage } from "../language/language.ts";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";

const words = defineWords({ en: { table: "Table" }, de: { table: "Tabelle" } });

interface ChapterTextProps {
  page: string;
  /** The heading to begin at. */
  anchor?: string;
  /** Follows a link to another page of the handbook without leaving the place. */
  onOpen?(page: string, anchor?: string): void;
}

/** A page of the handbook, in the person's language. */
export function useChapter(page: string) {
  const { language } = useLanguage();
  return useCall(
    "GET /api/v1/desk/help/:page",
    { path: { page }, query: { language } },
    { fresh: 60 * 60_000 },
  );
}

/** The text of a page of the handbook. */
export function ChapterText({ page, anchor = "", onOpen }: ChapterTextProps) {
  const t = useWords(words);
  const chapter = useChapter(page);
  // The text comes after the page: only now is the heading there to be gone to.
  const arrive = useCallback(
    (article: HTMLElement | null) => {
      if (anchor !== "") article?.querySelector(`[id="${CSS.escape(anchor)}"]`)?.scrollIntoView();
    },
    [anchor],
  );
  return (
    <Answered of={chapter}>
      {({ title, language, markdown }) => (
        <article
          key={page}
          ref={arrive}
          lang={language}
          onClickCapture={(event) => {
            const link = event.target instanceof Element ? event.target.closest("a") : null;
            const [, to, heading] =
              /\/help\/([\w-]+)(?:#(.*))?$/.exec(link?.getAttribute("href") ?? "") ?? [];
            if (!onOpen || to === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            onOpen(to, heading && decodeURIComponent(heading));
          }}
        >
          {onOpen && (
            <Title order={2} size="h3" mb="md">
              {title}
            </Title>
          )}
          <Markdown
            text={markdown.replace(/^# .*$/m, "")}
            tableLabel={t.table}
            resolve={(url) => addressOf(url, page)}
          />
        </article>
      )}
    </Answered>
  );
}

/** `the-books.md`, `ideas/accruals.md` or, on the same page, `#closing-a-month` -> the page that shows it. */
function addressOf(url: string, page: string): string | undefined {
  if (url.startsWith("#")) return `/help/${page}${url}`;
  const name = /([\w-]+)\.md(#.*)?$/.exec(url);
  return name ? `/help/${name[1]}${name[2] ?? ""}` : undefined;
}
