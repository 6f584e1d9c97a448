import { MultiSelect, NumberInput, SimpleGrid } from "@mantine/core";
import { Panel } from "../../kit/panel.tsx";
import { MomentInput } from "../../records/fields/day-input.tsx";
import { useTexts } from "../texts.ts";
import type { RuleDraft } from "./draft.ts";

interface FinePointsProps {
  draft: RuleDraft;
  put(change: Partial<RuleDraft>): void;
  choices: { value: string; label: string }[];
  /** True if the end date is before the start date. */
  isBackwards: boolean;
}

export function FinePoints({ draft, put, choices, isBackwards }: FinePointsProps) {
  const t = useTexts("governance.finePoints");
  return (
    <Panel title={t.more}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <MomentInput label={t.from} value={draft.valid_from} onChange={(valid_from) => put({ valid_from })} />
        <MomentInput
          label={t.until}
          value={draft.valid_to}
          onChange={(valid_to) => put({ valid_to })}
          error={isBackwards && t.untilWrong}
        />
        <MultiSelect
          label={t.material}
          description={t.materialHelp}
          data={choices}
          value={draft.material}
          onChange={(material) => put({ material })}
          searchable
          clearable
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        <NumberInput
          label={t.expires}
          description={t.expiresHelp}
          min={1}
          max={2000}
          value={draft.expires_in ?? ""}
          onChange={(value) => put({ expires_in: value === "" ? null : Number(value) })}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        <NumberInput
          label={t.priority}
          description={t.priorityHelp}
          min={0}
          max={1000}
          allowDecimal={false}
          value={draft.priority}
          onChange={(value) => put({ priority: value === "" ? 100 : Number(value) })}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
      </SimpleGrid>
    </Panel>
  );
}
