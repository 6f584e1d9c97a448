import { Box } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { PageHead } from "../kit/page-head.tsx";
import { defineWords, useWords } from "../language/words.ts";
import { Finder } from "./finder.tsx";

const words = defineWords({
  en: { title: "Handbook", about: "How the work is done, from the first day to the closing of the year." },
  de: { title: "Handbuch", about: "Wie die Arbeit getan wird, vom ersten Tag bis zum Jahresabschluss." },
});

export function Page() {
  const t = useWords(words);
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Box maw={1100}>
        <Finder onOpen={(page, hash) => void navigate({ to: `/help/${page}`, ...(hash && { hash }) })} />
      </Box>
    </>
  );
}
