import { Button, Group, Modal, Stack, TagsInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    title: "Add a concept",
    about:
      "One that the documents speak of and that was not found by itself. Its places are looked up at once.",
    name: "Name",
    aliases: "Other names",
    aliasesAbout: "By these it is found in the documents too. Press Enter after each.",
    add: "Add",
    close: "Close",
    done: "Added",
  },
  de: {
    title: "Begriff hinzufügen",
    about:
      "Einen, von dem die Dokumente sprechen und der nicht von selbst gefunden wurde. Seine Stellen werden gleich gesucht.",
    name: "Name",
    aliases: "Andere Namen",
    aliasesAbout:
      "Auch unter diesen wird er in den Dokumenten gefunden. Nach jedem die Eingabetaste drücken.",
    add: "Hinzufügen",
    close: "Schließen",
    done: "Hinzugefügt",
  },
});

/** Names a concept that was not found by itself. */
export function AddConcept({ onClose, onDone }: { onClose(): void; onDone(id: string): void }) {
  const t = useWords(words);
  const [name, setName] = useState("");
  const [aliases, setAliases] = useState<string[]>([]);
  const add = useAct("POST /api/v1/learning/concepts", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/learning/concepts", "GET /api/v1/learning/graph"],
    onDone: ({ id }) => onDone(id),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    add.mutate({ body: { name: name.trim(), ...(aliases.length > 0 && { aliases }) } });
  }

  return (
    <Modal opened onClose={onClose} title={t.title} closeButtonProps={{ "aria-label": t.close }}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t.name}
            description={t.about}
            required
            maxLength={120}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TagsInput
            label={t.aliases}
            description={t.aliasesAbout}
            value={aliases}
            onChange={setAliases}
            maxTags={50}
          />
          {add.error && <ProblemNote error={add.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending} disabled={name.trim() === ""}>
              {t.add}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
