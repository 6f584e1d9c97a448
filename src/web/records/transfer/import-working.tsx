import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { Import } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useImportActs } from "./use-import.ts";

const words = defineWords({
  en: {
    checking: "Checking the rows",
    running: "Importing",
    undoing: "Taking it back",
    of: (at: string, of: string) => `${at} of ${of}`,
    so: (at: string) => `${at} so far`,
    leave: "It goes on when you leave this page: come back by Imports, or by this address.",
    wrong: (count: string) => `${count} with something wrong`,
    cancel: "Stop here",
  },
  de: {
    checking: "Zeilen werden geprüft",
    running: "Wird importiert",
    undoing: "Wird rückgängig gemacht",
    of: (at: string, of: string) => `${at} von ${of}`,
    so: (at: string) => `bisher ${at}`,
    leave:
      "Es läuft weiter, wenn Sie diese Seite verlassen: Zurück kommen Sie über Importe oder über diese Adresse.",
    wrong: (count: string) => `bei ${count} stimmt etwas nicht`,
    cancel: "Hier anhalten",
  },
});

export function ImportWorking({ one }: { one: Import }) {
  const t = useWords(words);
  const format = useFormat();
  const { cancel } = useImportActs();
  const { done, total, failed, created, updated, undone, kept } = one.progress;
  const title = one.state === "checking" ? t.checking : one.state === "undoing" ? t.undoing : t.running;
  const at = one.state === "undoing" ? undone + kept : done;
  const of = one.state === "undoing" ? created + updated : total;
  return (
    <Panel title={title}>
      <Stack gap="sm">
        <Progress.Root size="xl">
          <Progress.Section aria-label={title} value={of ? Math.min(100, (at / of) * 100) : 100} animated />
        </Progress.Root>
        <Text size="sm" className="figures" aria-live="polite">
          {of ? t.of(format.number(at), format.number(of)) : t.so(format.number(at))}
          {failed > 0 && `, ${t.wrong(format.number(failed))}`}
        </Text>
        <Text size="sm" c="var(--app-quiet)">
          {t.leave}
        </Text>
        {one.state !== "undoing" && (
          <Group justify="flex-end">
            <Button
              variant="default"
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ path: { id: one.id }, body: {} })}
            >
              {t.cancel}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}
