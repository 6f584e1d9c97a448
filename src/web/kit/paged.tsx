import { Button, Center } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import { ProblemNote } from "./problem-note.tsx";
import { useTexts } from "./texts.ts";
import type { Pages } from "./use-pages.ts";
import { Wait } from "./wait.tsx";

interface MoreProps {
  of: Pick<Pages<unknown>, "error" | "hasMore" | "isReading" | "more">;
  /** Defaults to "Show more". */
  label?: string | undefined;
  /** Loads the next page when the end of the list scrolls into view. */
  byReach?: boolean | undefined;
}

export function More({ of: { error, hasMore, isReading, more }, label, byReach = false }: MoreProps) {
  const t = useTexts("common.paged");
  const { ref, entry } = useIntersection({ rootMargin: "400px" });
  const reached = byReach && !error && entry?.isIntersecting === true;
  // An effect is needed, because only the observer knows when the end becomes visible.
  useEffect(() => {
    if (reached && hasMore && !isReading) void more();
  }, [reached, hasMore, isReading, more]);
  if (!hasMore) return null;
  return (
    <Center ref={ref} py="sm" className="no-print">
      <Button variant="default" loading={isReading} onClick={() => void more()}>
        {label ?? t.more}
      </Button>
    </Center>
  );
}

interface PagedProps<T> extends Pick<MoreProps, "label" | "byReach"> {
  of: Pages<T>;
  wait?: ReactNode;
  children(rows: readonly T[]): ReactNode;
}

export function Paged<T>({ of, wait, children, ...more }: PagedProps<T>) {
  return (
    <>
      {of.error && <ProblemNote error={of.error} onRetry={of.retry} />}
      {of.rows ? children(of.rows) : !of.error && (wait ?? <Wait />)}
      <More of={of} {...more} />
    </>
  );
}
