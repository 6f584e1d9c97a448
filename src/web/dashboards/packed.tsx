import { type ReactNode, useLayoutEffect, useRef } from "react";
import classes from "./packed.module.css";

/** Height of a step and the gap between cards, as in the style sheet. */
const STEP = 8;
const GAP = 16;

/**
 * Two columns of cards that are as high as their content, each below the shorter column, in their order. Heights are
 * rounded to steps, so that neighbours of about the same height align.
 */
export function Packed({ children }: { children: ReactNode }) {
  const grid = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = grid;
    if (!current) return undefined;
    const sizes = new ResizeObserver(() => measure(current));
    const watch = () => {
      sizes.disconnect();
      for (const card of cardsIn(current)) if (card.lastElementChild) sizes.observe(card.lastElementChild);
    };
    const changes = new MutationObserver(watch);
    changes.observe(current, { childList: true, subtree: true });
    watch();
    measure(current);
    return () => {
      changes.disconnect();
      sizes.disconnect();
    };
  }, []);
  return (
    <div ref={grid} className={classes.packed}>
      {children}
    </div>
  );
}

const cardsIn = (grid: HTMLElement) => [...grid.querySelectorAll<HTMLElement>(":scope > * > section")];

/** The end of a card's last part is its own height, however high its place is. All are read before any changes. */
function measure(grid: HTMLElement): void {
  const steps = cardsIn(grid).flatMap((card) => {
    const { parentElement: place, lastElementChild: last } = card;
    if (!(place && last)) return [];
    const height = last.getBoundingClientRect().bottom - card.getBoundingClientRect().top + card.clientTop;
    return [{ place, steps: String(Math.ceil((height + GAP) / (STEP + GAP))) }];
  });
  for (const one of steps) one.place.style.setProperty("--steps", one.steps);
}
