import { Anchor, Paper, Portal, Text } from "@mantine/core";
import { useEffect, useId, useRef, useState } from "react";
import type { Concept } from "../../../client/contract.ts";
import { To } from "../../kit/to.tsx";
import { useTexts } from "../texts.ts";
import classes from "./reader.module.css";

interface Shown {
  concept: Concept;
  at: DOMRect;
}

/** Card with a term's explanation. The whole text shares a single one. */
export function TermCard({ concepts }: { concepts: readonly Concept[] }) {
  const t = useTexts("learning.termCard");
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const shown = useShown(concepts, card, id);
  if (!shown) return null;
  const { concept, at } = shown;
  const below = at.bottom + 200 < innerHeight;
  return (
    <Portal>
      <Paper
        ref={card}
        id={id}
        role="tooltip"
        withBorder
        shadow="md"
        p="sm"
        radius="md"
        className={classes.card}
        style={{
          left: Math.max(8, Math.min(at.left, innerWidth - 336)),
          ...(below ? { top: at.bottom + 4 } : { bottom: innerHeight - at.top + 4 }),
        }}
      >
        <Text size="sm" fw={600} dir="auto">
          {concept.name}
        </Text>
        <Text size="sm" lineClamp={6} dir="auto">
          {concept.definition?.text ?? t.none}
        </Text>
        <Anchor component={To} to={`/learning/graph?concept=${concept.id}`} size="xs">
          {t.more}
        </Anchor>
      </Paper>
    </Portal>
  );
}

/** Uses event delegation, because a book mentions thousands of concepts. */
function useShown(
  concepts: readonly Concept[],
  card: React.RefObject<HTMLDivElement | null>,
  id: string,
): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  useEffect(() => {
    const known = new Map(concepts.map((concept) => [concept.id, concept]));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const termAt = (event: Event) =>
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-concept]") : null;
    const show = (event: Event) => {
      const isCard = event.target instanceof Node && card.current?.contains(event.target);
      const term = termAt(event);
      clearTimeout(timer);
      if (isCard) return;
      const concept = known.get(term?.dataset.concept ?? "");
      const wait = event.type === "focusin" ? 0 : term ? 250 : 200;
      timer = setTimeout(() => {
        if (term && concept) term.setAttribute("aria-describedby", id);
        setShown(term && concept ? { concept, at: term.getBoundingClientRect() } : undefined);
      }, wait);
    };
    const hide = () => {
      clearTimeout(timer);
      setShown(undefined);
    };
    const closeByKey = (event: KeyboardEvent) => event.key === "Escape" && hide();
    document.addEventListener("mouseover", show);
    document.addEventListener("focusin", show);
    document.addEventListener("keydown", closeByKey);
    addEventListener("scroll", hide, { passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("mouseover", show);
      document.removeEventListener("focusin", show);
      document.removeEventListener("keydown", closeByKey);
      removeEventListener("scroll", hide);
    };
  }, [concepts, card, id]);
  return shown;
}
