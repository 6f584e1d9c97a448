import { Button, Group, Modal, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { ConceptNames, type Names } from "./concept-names.tsx";

const words = defineWords({
  en: {
    title: "Add a concept",
    about:
      "One that the documents speak of and that was not found by itself. Its places are looked up at once.",
    add: "Add",
    close: "Close",
    done: "Added",
  },
  de: {
    title: "Begriff hinzufügen",
    about:
      "Einen, von dem die Dokumente sprechen und der nicht von selbst gefunden wurde. Seine Stellen werden gleich gesucht.",
    add: "Hinzufügen",
    close: "Schließen",
    done: "Hinzugefügt",
  },
});

/** Names a concept that was not found by itself. */
export function AddConcept({ onClose, onDone }: { onClose(): void; onDone(id: string): void }) {
  const t = useWords(words);
  const [names, setNames] = useState<Names>({ name: "", aliases: [] });
  const add = useAct("POST /api/v1/learning/concepts", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/learning/concepts", "GET /api/v1/learning/graph"],
    onDone: ({ id }) => onDone(id),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { name, aliases } = names;
    add.mutate({ body: { name: name.trim(), ...(aliases.length > 0 && { aliases }) } });
  }

  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": t.close }}>
      <form onSubmit={submit}>
        <Stack>
          <ConceptNames value={names} onChange={setNames} about={t.about} />
          {add.error && <ProblemNote error={add.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending} disabled={names.name.trim() === ""}>
              {t.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
