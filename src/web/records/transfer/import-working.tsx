import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { Import } from "../../../client/contract.ts";
import { Panel } from "../../kit/panel.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import { useImportActs } from "./use-import.ts";

export function ImportWorking({ one }: { one: Import }) {
  const t = useTexts("records.importWorking");
  const format = useFormat();
  const { cancel } = useImportActs();
  const { done, total, failed, created, updated, undone, kept } = one.progress;
  const title = one.state === "checking" ? t.checking : one.state === "undoing" ? t.undoing : t.running;
  const at = one.state === "undoing" ? undone + kept : done;
  const made = one.creates.reduce((sum, { count }) => sum + count, 0);
  const of = one.state === "undoing" ? created + updated + made : total;
  return (
    <Panel title={title}>
      <Stack gap="sm">
        <Progress.Root size="xl">
          <Progress.Section aria-label={title} value={of ? Math.min(100, (at / of) * 100) : 100} animated />
        </Progress.Root>
        <Text size="sm" className="figures" aria-live="polite">
          {of ? t.of({ at: format.number(at), of: format.number(of) }) : t.so({ at: format.number(at) })}
          {failed > 0 && `, ${t.wrong({ count: format.number(failed) })}`}
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
