import { Box } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { PageHead } from "../kit/page-head.tsx";
import { Finder } from "./finder.tsx";
import { useTexts } from "./texts.ts";

export function Page() {
  const t = useTexts("help.contents");
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
