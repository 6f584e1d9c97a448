/** Focuses the input for a path, or for its nearest parent that has one. */
export function focusPath(form: HTMLElement | null, path: string | undefined): void {
  if (!form || path === undefined) return;
  const parts = path.split(".");
  for (let length = parts.length; length > 0; length -= 1) {
    const found = form.querySelector(`[data-path="${CSS.escape(parts.slice(0, length).join("."))}"]`);
    if (!(found instanceof HTMLElement)) continue;
    const input = found.matches("input, textarea, select, button")
      ? found
      : (found.querySelector<HTMLElement>("input, textarea, select, button") ?? found);
    input.focus({ preventScroll: true });
    input.scrollIntoView({ block: "center", behavior: "auto" });
    return;
  }
}
