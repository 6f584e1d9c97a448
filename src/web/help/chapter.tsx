import { Box } from "@mantine/core";
import { useLocation, useParams } from "@tanstack/react-router";
import { PageHead } from "../kit/page-head.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { ChapterText, useChapter } from "./chapter-text.tsx";

const words = defineWords({ en: { title: "Handbook" }, de: { title: "Handbuch" } });

export function Page() {
  const t = useWords(words);
  const { page = "" } = useParams({ strict: false });
  const { hash } = useLocation();
  const { data } = useChapter(page);
  return (
    <>
      <PageHead title={data?.title ?? t.title} up={{ to: "/help", label: t.title }} />
      <Box maw={760}>
        <ChapterText page={page} anchor={decodeURIComponent(hash)} />
      </Box>
    </>
  );
}
