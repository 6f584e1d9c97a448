import { Box } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { PageHead } from "../kit/page-head.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { useCall } from "../queries.ts";
import { ChapterText } from "./chapter-text.tsx";

const words = defineWords({ en: { title: "Handbook" }, de: { title: "Handbuch" } });

export function Page() {
  const t = useWords(words);
  const { page = "" } = useParams({ strict: false });
  const { data } = useCall("GET /api/v1/desk/help/:page", { path: { page } }, { fresh: 60 * 60_000 });
  return (
    <>
      <PageHead title={data?.title ?? t.title} up={{ to: "/help", label: t.title }} />
      <Box maw={760}>
        <ChapterText page={page} />
      </Box>
    </>
  );
}
