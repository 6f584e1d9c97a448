import { Button, Group, Modal, Radio, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { Claim, ConceptDetail } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { ConceptNames, type Names } from "./concept-names.tsx";

const words = defineWords({
  en: {
    title: (name: string) => `Names and definition of “${name}”`,
    definition: "Which sentence says best what it is",
    save: "Save",
    close: "Close",
    done: "Saved",
  },
  de: {
    title: (name: string) => `Namen und Definition von „${name}“`,
    definition: "Welcher Satz am besten sagt, was es ist",
    save: "Speichern",
    close: "Schließen",
    done: "Gespeichert",
  },
});

/** Renames a concept, gives it other names, or chooses the sentence that defines it. */
export function EditConcept({ concept, onClose }: { concept: ConceptDetail; onClose(): void }) {
  const t = useWords(words);
  const { id, version, definition, definitions } = concept;
  const [names, setNames] = useState<Names>({ name: concept.name, aliases: [...concept.aliases] });
  const [chosen, setChosen] = useState(definition?.text);
  const sentences = [
    ...(definition ? [definition] : []),
    ...definitions.filter(({ text }) => text !== definition?.text),
  ].slice(0, 8);
  const save = useAct("PATCH /api/v1/learning/concepts/:id", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/learning/concepts", "GET /api/v1/learning/graph"],
    onDone: onClose,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const { name, aliases } = names;
    const other =
      chosen === definition?.text ? undefined : placeOf(sentences.find(({ text }) => text === chosen));
    const sameAliases = aliases.join("\n") === concept.aliases.join("\n");
    save.mutate({
      path: { id },
      body: {
        version,
        // What a person gave is kept whatever is read later: only what they touched is theirs.
        ...(name.trim() !== concept.name && { name: name.trim() }),
        ...(!sameAliases && { aliases }),
        ...(other && { definition: other }),
      },
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t.title(concept.name)}
      closeButtonProps={{ "aria-label": t.close }}
    >
      <form onSubmit={submit}>
        <Stack>
          <ConceptNames value={names} onChange={setNames} />
          {sentences.length > 1 && (
            <Radio.Group label={t.definition} value={chosen ?? null} onChange={setChosen}>
              <Stack gap="xs" mt="xs">
                {sentences.map(({ id: claim, text, citations: [citation] }) => (
                  <Radio
                    key={claim}
                    value={text}
                    label={
                      <>
                        <Text span size="sm" dir="auto">
                          {text}
                        </Text>{" "}
                        <Text span size="xs" c="var(--app-quiet)">
                          {citation?.title}
                        </Text>
                      </>
                    }
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {save.error && <ProblemNote error={save.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={names.name.trim() === ""}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function placeOf(claim: Claim | undefined) {
  const citation = claim?.citations[0];
  return (
    citation && {
      document_id: citation.document_id,
      start: citation.locator.start,
      end: citation.locator.end,
    }
  );
}
