import { Button, Group, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { defineWords, useWords } from "../../language/words.ts";
import { Dialog } from "./dialog.tsx";

const words = defineWords({
  en: {
    title: "Leave without saving?",
    about: "What you typed is not saved yet. It can wait here as a draft until you close this tab.",
    stay: "Stay",
    keep: "Leave, keep the draft",
    discard: "Discard it",
  },
  de: {
    title: "Ohne zu speichern verlassen?",
    about:
      "Ihre Eingaben sind noch nicht gespeichert. Sie können hier als Entwurf warten, bis Sie diesen Tab schließen.",
    stay: "Bleiben",
    keep: "Verlassen, Entwurf behalten",
    discard: "Verwerfen",
  },
});

/** Asks for confirmation before leaving a form with unsaved input. */
export function LeaveGuard({ isUnsaved, onDiscard }: { isUnsaved(): boolean; onDiscard(): void }) {
  const t = useWords(words);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved() && !isSamePlace(current, next),
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <Dialog opened={blocker.status === "blocked"} onClose={() => blocker.reset?.()} title={t.title}>
      <Stack>
        <Text size="sm">{t.about}</Text>
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            color="red"
            onClick={() => {
              onDiscard();
              blocker.proceed?.();
            }}
          >
            {t.discard}
          </Button>
          <Button variant="default" onClick={() => blocker.proceed?.()}>
            {t.keep}
          </Button>
          <Button data-autofocus onClick={() => blocker.reset?.()}>
            {t.stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface Place {
  pathname: string;
  search: unknown;
}

/** True if the form stays open: only the fragment or the tab below it has changed. */
function isSamePlace(current: Place, next: Place): boolean {
  return current.pathname === next.pathname && editOf(current) === editOf(next);
}

function editOf({ search }: Place): unknown {
  return typeof search === "object" && search !== null ? Reflect.get(search, "edit") : undefined;
}
