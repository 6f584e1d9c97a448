import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Problem, randomId } from "../../client/index.ts";
import { onNewcomer } from "../session/session.ts";
import { useTexts } from "../texts.ts";
import { useFailure } from "./failure.ts";
import { Keys } from "./keys.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { useHasSingleKeys } from "./use-single-keys.ts";

/** Takes a change back by ordinary calls, under the rights of the user. */
export interface Undo {
  run(): Promise<Undone>;
}

/** For several changes: those that were taken back, and why the first of the others was not. */
export interface Undone {
  readonly done: number;
  readonly of: number;
  readonly why?: string;
}

export const ONE_UNDONE: Undone = { done: 1, of: 1 };

/** Earlier messages give way, so that a series of edits does not pile up. */
const MOST = 3;
/** Time to reach for the button. It starts over when pointer and focus have left the message. */
const STANDS_MS = 10_000;

/** Messages that offer to undo, latest last. */
const standing: string[] = [];

onNewcomer(() => {
  for (const id of [...standing]) notifications.hide(id);
});

/** Shows a message that offers to undo. It stays when the page changes. */
export function showUndoable(message: ReactNode, undo: Undo): void {
  const id = randomId();
  standing.push(id);
  for (const old of standing.slice(0, -MOST)) notifications.hide(old);
  notifications.show({
    id,
    color: "green",
    autoClose: false,
    withCloseButton: true,
    onClose: () => {
      const at = standing.indexOf(id);
      if (at >= 0) standing.splice(at, 1);
    },
    message: <UndoNote id={id} message={message} undo={undo} />,
  });
}

function UndoNote({ id, message, undo }: { id: string; message: ReactNode; undo: Undo }) {
  const t = useTexts("app.undo");
  const fail = useFailure();
  const hasSingleKeys = useHasSingleKeys();
  const note = useRef<HTMLDivElement>(null);
  const act = useMutation({
    mutationFn: () => undo.run(),
    onSuccess: ({ done, of, why }) => {
      if (done < of) fail(new Error(), { text: [t.partly({ done, of }), why].filter(Boolean).join(" ") });
      else notifications.show({ message: of === 1 ? t.undone : t.undoneMany({ count: of }), color: "green" });
    },
    onError: (error) => {
      const isOutdated = error instanceof Problem && error.code === "RECORD_VERSION_CONFLICT";
      fail(error, isOutdated ? { text: t.changed } : {});
    },
    onSettled: () => notifications.hide(id),
  });
  const isBusy = act.isPending;

  function go() {
    if (!isBusy) act.mutate();
  }

  // The latest message takes the keys; the earlier ones come next.
  const goIfLatest = () => (standing.at(-1) === id ? go() : false);
  useShortcuts([
    { keys: "z", label: t.undo, run: goIfLatest },
    { keys: "mod+Z", label: t.undo, run: goIfLatest },
  ]);
  useStay(note, isBusy, () => notifications.hide(id));

  return (
    <Group ref={note} justify="space-between" wrap="nowrap" gap="sm">
      <Text size="sm" component="div" lineClamp={3}>
        {message}
        <span className="unseen"> {hasSingleKeys ? t.key : t.keys}</span>
      </Text>
      <Button
        size="compact-sm"
        variant="light"
        style={{ flexShrink: 0 }}
        rightSection={<Keys of={hasSingleKeys ? "z" : "mod+Z"} />}
        aria-keyshortcuts="z Control+z"
        loading={isBusy}
        onClick={go}
      >
        {t.undo}
      </Button>
    </Group>
  );
}

/** Calls `leave` after a while without pointer or focus on the message. */
function useStay(inner: RefObject<HTMLElement | null>, isBusy: boolean, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const message = inner.current?.closest("[role=alert]");
    if (!message || isBusy) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const held = new Set<string>();
    const begin = () => {
      clearTimeout(timer);
      if (held.size === 0) timer = setTimeout(() => latest.current(), STANDS_MS);
    };
    const on = (event: Event) => {
      held.add(event.type === "focusin" ? "focus" : "pointer");
      clearTimeout(timer);
    };
    const off = (event: Event) => {
      held.delete(event.type === "focusout" ? "focus" : "pointer");
      begin();
    };
    const events: [string, (event: Event) => void][] = [
      ["pointerenter", on],
      ["pointerleave", off],
      ["focusin", on],
      ["focusout", off],
    ];
    for (const [name, listener] of events) message.addEventListener(name, listener);
    begin();
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of events) message.removeEventListener(name, listener);
    };
  }, [inner, isBusy]);
}
