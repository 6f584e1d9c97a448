const TYPED_INTO =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog] *";

/** True where keys write text, or belong to a dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TYPED_INTO);
