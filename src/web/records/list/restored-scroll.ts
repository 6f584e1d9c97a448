import { type RefObject, useEffect } from "react";

/** Scroll positions, restored when the user returns from a record. */
const places = new Map<string, number>();
const MOST = 50;

/** Virtualizer options that restore a list's scroll position. */
export function useRestoredScroll(
  place: string,
  box: RefObject<HTMLElement | null>,
  ready: boolean,
): { initialOffset: number } {
  useEffect(() => {
    const element = box.current;
    if (!element || !ready) return;
    element.scrollTop = places.get(place) ?? 0;
    const keep = () => {
      places.delete(place);
      places.set(place, element.scrollTop);
      const [oldest] = places.keys();
      if (places.size > MOST && oldest !== undefined) places.delete(oldest);
    };
    element.addEventListener("scroll", keep, { passive: true });
    return () => element.removeEventListener("scroll", keep);
  }, [place, box, ready]);
  return { initialOffset: places.get(place) ?? 0 };
}
