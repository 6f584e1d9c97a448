import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { KpiFormula, StratKPIView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmDialog } from "../../../kit/confirm.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useMay } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";
import { FormulaEditor, isWhole } from "./formula-editor.tsx";
import { formulaText } from "./formula-text.ts";

export function How({ kpi: { id, version, formula, state } }: { kpi: StratKPIView }) {
  const t = useTexts("strat.how");
  const may = useMay();
  const [draft, setDraft] = useState<KpiFormula>();
  const outcome = { done: t.saved, stale: ["GET /api/v1/strat/kpis", "GET /api/v1/strat/stats"] };
  // The dialog displays errors itself.
  const save = useAct("PUT /api/v1/strat/kpis/:id", { ...outcome, quiet: true });
  const toHand = useAct("PUT /api/v1/strat/kpis/:id", outcome);
  const changed = (next: KpiFormula | null) => ({
    path: { id },
    body: { formula: next, ...(version !== undefined && { version }) },
  });
  return (
    <Panel
      title={t.title}
      actions={
        state === "active" &&
        may("strat.kpis.update") && (
          <Group gap="xs">
            {formula && (
              <Button
                size="xs"
                variant="default"
                loading={toHand.isPending}
                onClick={() => toHand.mutate(changed(null))}
              >
                {t.toHand}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              onClick={() => setDraft(formula ?? { stats: "fin", figure: "" })}
            >
              {formula ? t.change : t.choose}
            </Button>
          </Group>
        )
      }
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {formula ? formulaText(formula) : t.byHand}
      </Text>
      <ConfirmDialog
        opened={draft !== undefined}
        onClose={() => setDraft(undefined)}
        title={t.title}
        about={t.about}
        confirm={t.save}
        ready={draft !== undefined && isWhole(draft)}
        onConfirm={() => draft && save.mutateAsync(changed(draft))}
      >
        <Stack>{draft && <FormulaEditor value={draft} onChange={setDraft} />}</Stack>
      </ConfirmDialog>
    </Panel>
  );
}
