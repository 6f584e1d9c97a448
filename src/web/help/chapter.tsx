import { Box } from "@mantine/core";
import { useLocation, useParams } from "@tanstack/react-router";
import { PageHead } from "../kit/page-head.tsx";
import { ChapterText, useChapter } from "./chapter-text.tsx";
import { useTexts } from "./texts.ts";

export function Page() {
  const t = useTexts("help.chapter");
  const { page = "" } = useParams({ strict: false });
  const { hash } = useLocation();
  const { data } = useChapter(page);
  return (
    <>
      <PageHead title={data?.title ?? t.title} lang={data?.language} up={{ to: "/help", label: t.title }} />
      <Box maw={760}>
        <ChapterText page={page} anchor={decodeURIComponent(hash)} />
      </Box>
    </>
  );
}
