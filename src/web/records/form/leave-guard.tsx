import { Button, Group, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { useTexts } from "../texts.ts";
import { Dialog } from "./dialog.tsx";

export function LeaveGuard({ isUnsaved, onDiscard }: { isUnsaved(): boolean; onDiscard(): void }) {
  const t = useTexts("records.leaveGuard");
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

/** True if only the fragment or tab has changed, in which case the form stays open. */
function isSamePlace(current: Place, next: Place): boolean {
  return current.pathname === next.pathname && editOf(current) === editOf(next);
}

function editOf({ search }: Place): unknown {
  return typeof search === "object" && search !== null ? Reflect.get(search, "edit") : undefined;
}
