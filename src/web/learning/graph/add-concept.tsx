import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { isFilled } from "../../records/form/action/action-values.ts";
import { useTexts } from "../texts.ts";

/** Adds a concept that extraction missed. */
export function AddConcept({ onClose, onDone }: { onClose(): void; onDone(id: string): void }) {
  const t = useTexts("learning.addConcept");
  const names = useTexts("learning.conceptNames");
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
