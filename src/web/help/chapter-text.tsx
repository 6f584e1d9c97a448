import { Title } from "@mantine/core";
import { Answered } from "../kit/answered.tsx";
import { Markdown } from "../kit/markdown.tsx";
import { useCall } from "../queries.ts";

interface ChapterTextProps {
  page: string;
  /** Follows a link to another page of the handbook without leaving the place. */
  onOpen?(page: string): void;
}

/** A page of the handbook. */
export function ChapterText({ page, onOpen }: ChapterTextProps) {
  const chapter = useCall("GET /api/v1/desk/help/:page", { path: { page } }, { fresh: 60 * 60_000 });
  return (
    <Answered of={chapter}>
      {({ title, markdown }) => (
        <article
          lang="en"
          onClickCapture={(event) => {
            const link = event.target instanceof Element ? event.target.closest("a") : null;
            const to = /\/help\/([\w-]+)$/.exec(link?.getAttribute("href") ?? "")?.[1];
            if (!onOpen || to === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            onOpen(to);
          }}
        >
          {onOpen && (
            <Title order={2} size="h3" mb="md">
              {title}
            </Title>
          )}
          <Markdown text={markdown.replace(/^# .*$/m, "")} resolve={addressOf} />
        </article>
      )}
    </Answered>
  );
}

/** `the-books.md` or `ideas/accruals.md` -> the page that shows it. */
function addressOf(url: string): string | undefined {
  const name = /([\w-]+)\.md(#.*)?$/.exec(url);
  return name ? `/help/${name[1]}${name[2] ?? ""}` : undefined;
}
