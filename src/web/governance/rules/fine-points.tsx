import { MultiSelect, NumberInput, SimpleGrid } from "@mantine/core";
import { Panel } from "../../kit/panel.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { MomentInput } from "../../records/fields/day-input.tsx";
import type { RuleDraft } from "./draft.ts";

const words = defineWords({
  en: {
    from: "Holds from",
    until: "Holds until",
    untilWrong: "It must end after it begins.",
    always: "Empty: from now on, without an end",
    priority: "Rank",
    priorityHelp:
      "The rule of the higher rank comes first: its steps are asked before those of another that stand at the same place.",
    more: "Fine points",
    material: "Fields whose change makes a request out of date",
    materialHelp: "None chosen: all that people can set",
    expires: "Void after so many business hours",
    expiresHelp: "Empty: never",
  },
  de: {
    from: "Gilt ab",
    until: "Gilt bis",
    untilWrong: "Das Ende muss nach dem Beginn liegen.",
    always: "Leer: ab sofort, ohne Ende",
    priority: "Rang",
    priorityHelp:
      "Die Regel mit dem höheren Rang kommt zuerst: Ihre Schritte stehen vor denen einer anderen Regel an derselben Stelle.",
    more: "Feinheiten",
    material: "Felder, deren Änderung einen Antrag überholt",
    materialHelp: "Nichts gewählt: alle, die Menschen setzen können",
    expires: "Verfällt nach so vielen Arbeitsstunden",
    expiresHelp: "Leer: nie",
  },
});

interface FinePointsProps {
  draft: RuleDraft;
  put(change: Partial<RuleDraft>): void;
  /** Fields that users can set. */
  choices: { value: string; label: string }[];
  /** Shows that the end date is before the start date. */
  isBackwards: boolean;
}

/** Validity, priority and the fields whose change invalidates a request. */
export function FinePoints({ draft, put, choices, isBackwards }: FinePointsProps) {
  const t = useWords(words);
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
