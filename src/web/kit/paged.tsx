import { Button, Center } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import { defineWords, useWords } from "../language/words.ts";
import { ProblemNote } from "./problem-note.tsx";
import type { Pages } from "./use-pages.ts";
import { Wait } from "./wait.tsx";

const words = defineWords({ en: { more: "Show more" }, de: { more: "Mehr zeigen" } });

interface MoreProps {
  of: Pick<Pages<unknown>, "error" | "hasMore" | "isReading" | "more">;
  /** Text of the button, where it is not just "Show more". */
  label?: string | undefined;
  /** Reads on by itself when the end of the list comes into view. */
  byReach?: boolean | undefined;
}

/** The way to the next part of a list. */
export function More({ of: { error, hasMore, isReading, more }, label, byReach = false }: MoreProps) {
  const t = useWords(words);
  const { ref, entry } = useIntersection({ rootMargin: "400px" });
  const reached = byReach && !error && entry?.isIntersecting === true;
  // Being seen is what asks for more; nothing else on the page knows of it.
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
  /** Stands here until the first part is there, as high as what comes. */
  wait?: ReactNode;
  children(rows: readonly T[]): ReactNode;
}

/** A list that is read part by part: the wait, what went wrong, what there is, and the way to the rest. */
export function Paged<T>({ of, wait, children, ...more }: PagedProps<T>) {
  return (
    <>
      {of.error && <ProblemNote error={of.error} onRetry={of.retry} />}
      {of.rows ? children(of.rows) : !of.error && (wait ?? <Wait />)}
      <More of={of} {...more} />
    </>
  );
}
