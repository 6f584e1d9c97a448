import { type RefObject, useEffect } from "react";

/** Focuses the input for a path, or for its nearest parent that has one. */
export function focusPath(form: HTMLElement | null, path: string | undefined): void {
  if (!form || path === undefined) return;
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const found = form.querySelector(`[data-path="${CSS.escape(parts.slice(0, length).join("."))}"]`);
    if (!(found instanceof HTMLElement)) continue;
    if (length < parts.length && isReached(found, parts.slice(length).join("."))) return;
    const input = found.matches("input, textarea, select, button")
      ? found
      : (found.querySelector<HTMLElement>("input, textarea, select, button") ?? found);
    input.focus({ preventScroll: true });
    input.scrollIntoView({ block: "center", behavior: "auto" });
    return;
  }
}

const REACH = "reach";

/** True if the element itself focuses the rest of a path. */
const isReached = (element: HTMLElement, rest: string) =>
  !element.dispatchEvent(new CustomEvent(REACH, { detail: rest, cancelable: true }));

/** For lists that render only visible lines: they show the line before it has an input to focus. */
export function onReach(element: HTMLElement | null, reach: (rest: string) => boolean): () => void {
  const take = (event: Event) => {
    // Only `isReached` dispatches these events.
    if (reach((event as CustomEvent<string>).detail)) event.preventDefault();
  };
  element?.addEventListener(REACH, take);
  return () => element?.removeEventListener(REACH, take);
}

/** Begins a form at the input for a path. */
export function useFocusAt(form: RefObject<HTMLElement | null>, path: string | undefined): void {
  useEffect(() => {
    // Deferred, because the router moves the focus to a new page, and the line may not be rendered yet.
    const timer = setTimeout(() => focusPath(form.current, path), 0);
    return () => clearTimeout(timer);
  }, [form, path]);
}
