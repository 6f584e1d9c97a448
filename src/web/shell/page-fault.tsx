import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Empty } from "../kit/empty.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { ProblemNote } from "../kit/problem-note.tsx";
import { useTexts } from "../texts.ts";

/** Browsers' error messages for code that no longer exists on the server. */
const GONE = /dynamically imported module|importing a module script|error loading dynamically/i;

/** Error page. If an update has replaced the page's code, offers to reload. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const t = useTexts("app.pageFault");
  if (error instanceof Error && GONE.test(error.message)) {
    return (
      <>
        <PageHead title={t.missing} />
        <Empty
          icon={IconRefresh}
          title={t.newer}
          about={t.newerAbout}
          action={<Button onClick={() => location.reload()}>{t.reload}</Button>}
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={t.fault} />
      <ProblemNote error={error} onRetry={reset} />
    </>
  );
}
