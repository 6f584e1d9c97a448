import { defineWords, useWords } from "../../language/words.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { isFilled } from "../../records/form/action/action-values.ts";
import { conceptNames } from "./concept-names.ts";

const words = defineWords({
  en: {
    title: "Add a concept",
    about:
      "One that the documents speak of and that was not found by itself. Its places are looked up at once.",
    add: "Add",
    done: "Added",
  },
  de: {
    title: "Begriff hinzufügen",
    about:
      "Einen, von dem die Dokumente sprechen und der nicht von selbst gefunden wurde. Seine Stellen werden gleich gesucht.",
    add: "Hinzufügen",
    done: "Hinzugefügt",
  },
});

/** Adds a concept that extraction missed. */
export function AddConcept({ onClose, onDone }: { onClose(): void; onDone(id: string): void }) {
  const t = useWords(words);
  const names = useWords(conceptNames);
  return (
    <ActionDialog
      title={t.title}
      onClose={onClose}
      call="POST /api/v1/learning/concepts"
      fields={["name", "aliases"]}
      texts={{ ...names, nameHelp: t.about }}
      submit={t.add}
      ready={({ name }) => isFilled(name)}
      done={t.done}
      stale={["GET /api/v1/learning/concepts", "GET /api/v1/learning/graph"]}
      onDone={({ id }) => onDone(id)}
    />
  );
}
