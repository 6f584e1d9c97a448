import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Empty } from "../kit/empty.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { ProblemNote } from "../kit/problem-note.tsx";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({
  en: {
    fault: "This page could not be shown",
    newer: "Freehold was renewed meanwhile",
    newerAbout: "This window still shows the version before. Load it anew to go on with the new one.",
    missing: "The page could not be fetched",
    reload: "Load anew",
  },
  de: {
    fault: "Diese Seite konnte nicht gezeigt werden",
    newer: "Freehold wurde inzwischen erneuert",
    newerAbout:
      "Dieses Fenster zeigt noch die Fassung davor. Laden Sie es neu, um mit der neuen weiterzuarbeiten.",
    missing: "Die Seite konnte nicht geholt werden",
    reload: "Neu laden",
  },
});

/** Browser messages for a code chunk that no longer exists. */
const GONE = /dynamically imported module|importing a module script|error loading dynamically/i;

/** Error page for a page that crashed, or whose code was replaced by an update. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  const t = useWords(words);
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
