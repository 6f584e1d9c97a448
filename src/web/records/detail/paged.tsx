import { Button, Center } from "@mantine/core";
import type { ReactNode } from "react";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { WaitRows } from "../../kit/wait.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import type { Pages } from "./use-pages.ts";

const words = defineWords({ en: { older: "Show older ones" }, de: { older: "Ältere zeigen" } });

interface PagedProps<T> {
  of: Pages<T>;
  children(rows: readonly T[]): ReactNode;
}

/** What is asked for part by part: the wait, what went wrong, what there is, and the way to the rest. */
export function Paged<T>({ of, children }: PagedProps<T>) {
  const t = useWords(words);
  if (of.error) return <ProblemNote error={of.error} onRetry={of.retry} />;
  if (!of.rows) return <WaitRows rows={3} />;
  return (
    <>
      {children(of.rows)}
      {of.hasMore && (
        <Center mt="sm">
          <Button variant="default" loading={of.isReading} onClick={of.more}>
            {t.older}
          </Button>
        </Center>
      )}
    </>
  );
}
