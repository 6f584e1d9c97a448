import { Button, Center } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useEffect } from "react";
import { defineWords, useWords } from "../language/words.ts";

const words = defineWords({ en: { more: "Show more" }, de: { more: "Mehr anzeigen" } });

interface MoreProps {
  hasMore: boolean;
  isMore: boolean;
  more(): void;
}

/** The end of a list that goes on: more comes when somebody gets there. */
export function More({ hasMore, isMore, more }: MoreProps) {
  const t = useWords(words);
  const { ref, entry } = useIntersection({ rootMargin: "400px" });
  const reached = entry?.isIntersecting ?? false;
  // Being seen is what asks for more; nothing else on the page knows of it.
  useEffect(() => {
    if (reached && hasMore && !isMore) more();
  }, [reached, hasMore, isMore, more]);
  if (!hasMore) return null;
  return (
    <Center ref={ref} py="md">
      <Button variant="subtle" loading={isMore} onClick={more}>
        {t.more}
      </Button>
    </Center>
  );
}
