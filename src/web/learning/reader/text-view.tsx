import { Button, Center, Skeleton, Stack } from "@mantine/core";
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { LibraryBlock } from "../../../client/contract.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useTexts } from "../texts.ts";
import { BlockView } from "./block-view.tsx";
import classes from "./reader.module.css";
import { type TermSpan, type Terms, termsIn } from "./terms.ts";
import type { TextRange } from "./use-text-range.ts";

interface TextViewProps {
  range: TextRange;
  /** Search hits, in code points of the whole document. */
  found: readonly { start: number; end: number }[];
  terms: Terms | undefined;
  target: { from: number; to: number } | undefined;
  /** Called with the block at the top of the viewport. */
  onPlace(ordinal: number): void;
}

export function TextView({ range, found, terms, target, onPlace }: TextViewProps) {
  const t = useTexts("learning.textView");
  const column = useRef<HTMLElement>(null);
  useJump(range, column);
  usePlace(column, onPlace);
  return (
    <article className={classes.text} ref={column} aria-label={t.text}>
      {range.error && <ProblemNote error={range.error} onRetry={range.retry} />}
      {range.hasEarlier && (
        <Center mb="md">
          <Button variant="default" size="xs" onClick={range.earlier}>
            {t.earlier}
          </Button>
        </Center>
      )}
      {range.pieces.length === 0 && <Waiting />}
      {range.pieces.map(({ piece, blocks }) =>
        blocks ? (
          <PieceView key={piece} blocks={blocks} found={found} terms={terms} target={target} />
        ) : (
          <Waiting key={piece} />
        ),
      )}
      {range.hasLater && <Later label={t.later} onSeen={range.later} />}
    </article>
  );
}

const NONE: readonly TermSpan[] = [];

interface PieceViewProps {
  blocks: readonly LibraryBlock[];
  found: TextViewProps["found"];
  terms: Terms | undefined;
  target: TextViewProps["target"];
}

const PieceView = memo(function PieceView({ blocks, found, terms, target }: PieceViewProps) {
  const named = useMemo(() => terms && termsIn(terms, blocks), [terms, blocks]);
  return (
    <div className={classes.piece}>
      {blocks.map((block, i) => (
        <BlockView
          key={block.ordinal}
          block={block}
          previous={blocks[i - 1]}
          found={found.filter(({ start, end }) => start < block.end && end > block.start)}
          terms={named?.get(block.ordinal) ?? NONE}
          target={
            target && target.from < block.end && target.to > block.start
              ? { start: target.from, end: target.to }
              : undefined
          }
        />
      ))}
    </div>
  );
});

function Waiting() {
  return (
    <Stack gap="sm" aria-busy="true" mih="60dvh">
      {Array.from({ length: 12 }, (_, row) => row).map((row) => (
        <Skeleton key={row} height={16} width={`${96 - (row % 5) * 8}%`} />
      ))}
    </Stack>
  );
}

/** Loads more text when it approaches the viewport. Also a button, for users who don't scroll. */
function Later({ label, onSeen }: { label: string; onSeen(): void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), {
      rootMargin: "800px",
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <Center mt="lg" ref={box}>
      <Button variant="default" size="xs" onClick={onSeen}>
        {label}
      </Button>
    </Center>
  );
}

function useJump({ jump, pieces }: TextRange, column: React.RefObject<HTMLElement | null>) {
  const done = useRef<TextRange["jump"]>(undefined);
  const ready = pieces.length > 0 && pieces.every(({ blocks }) => blocks !== undefined);
  useLayoutEffect(() => {
    if (!jump || !ready || done.current === jump) return;
    const place =
      (jump.from !== undefined && column.current?.querySelector("[data-target]")) ||
      column.current?.querySelector(`[data-ordinal="${jump.ordinal}"]`);
    if (!place) return;
    done.current = jump;
    place.scrollIntoView({ block: jump.from === undefined ? "start" : "center" });
  }, [jump, ready, column]);
}

function usePlace(column: React.RefObject<HTMLElement | null>, onPlace: (ordinal: number) => void) {
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const box = column.current?.getBoundingClientRect();
      if (!box) return;
      const [x, y] = [box.left + Math.min(60, box.width / 2), 150];
      const block = document
        .elementsFromPoint(x, y)
        .map((element) => element.closest<HTMLElement>("[data-ordinal]"))
        .find((element) => element !== null);
      if (block) onPlace(Number(block.dataset.ordinal));
    };
    const scrolled = () => {
      frame ||= requestAnimationFrame(look);
    };
    addEventListener("scroll", scrolled, { passive: true });
    return () => {
      removeEventListener("scroll", scrolled);
      cancelAnimationFrame(frame);
    };
  }, [column, onPlace]);
}
