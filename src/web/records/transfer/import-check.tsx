import { Button, Group, Stack, Text } from "@mantine/core";
import type { Import } from "../../../client/contract.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useFormat } from "../../language/format.ts";
import { useTexts } from "../texts.ts";
import { ImportCounts } from "./import-counts.tsx";
import { ImportMissing } from "./import-missing.tsx";
import { ImportProblems } from "./import-problems.tsx";
import { useImportActs } from "./use-import.ts";

export function ImportCheck({ one, onBack }: { one: Import; onBack(): void }) {
  const t = useTexts("records.importCheck");
  const format = useFormat();
  const { confirm } = useImportActs();
  const { created, updated, held, failed } = one.progress;
  const coming = created + updated + held;
  const isBarred = one.mode === "atomic" && failed > 0;
  return (
    <Stack gap="lg">
      <ImportCounts one={one} title={t.title} ahead>
        {isBarred && (
          <Text size="sm" mt="xs">
            {t.whole}
          </Text>
        )}
        {!isBarred && coming === 0 && (
          <Text size="sm" mt="xs">
            {one.missing.length > 0 ? t.nothingYet : t.nothing}
          </Text>
        )}
      </ImportCounts>
      <ImportMissing one={one} />
      {failed > 0 && <ImportProblems one={one} />}
      {confirm.error && <ProblemNote error={confirm.error} />}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack}>
          {t.back}
        </Button>
        <Button
          disabled={isBarred || coming === 0 || one.hash === null}
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ path: { id: one.id }, body: { hash: one.hash ?? "" } })}
        >
          {t.go({ count: format.number(coming) })}
        </Button>
      </Group>
    </Stack>
  );
}
