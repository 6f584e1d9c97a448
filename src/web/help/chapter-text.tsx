import { Title } from "@mantine/core";
import { useCallback } from "react";
import { Answered } from "../kit/answered.tsx";
import { Markdown } from "../kit/markdown.tsx";
import { useLanguage } from "../language/language.ts";
import { useCall } from "../queries.ts";
import { useTexts } from "./texts.ts";

interface ChapterTextProps {
  page: string;
  anchor?: string;
  /** Opens a link to another handbook page in place instead of navigating. */
  onOpen?(page: string, anchor?: string): void;
}

export function useChapter(page: string) {
  const { language } = useLanguage();
  return useCall(
    "GET /api/v1/desk/help/:page",
    { path: { page }, query: { language } },
    { fresh: 60 * 60_000 },
  );
}

export function ChapterText({ page, anchor = "", onOpen }: ChapterTextProps) {
  const t = useTexts("help.chapterText");
  const chapter = useChapter(page);
  // The heading to scroll to exists only now, because the text loads after the page.
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

/** Resolves `the-books.md`, `ideas/accruals.md` or, within the page, `#closing-a-month` to an address. */
function addressOf(url: string, page: string): string | undefined {
  if (url.startsWith("#")) return `/help/${page}${url}`;
  const name = /([\w-]+)\.md(#.*)?$/.exec(url);
  return name ? `/help/${name[1]}${name[2] ?? ""}` : undefined;
}
