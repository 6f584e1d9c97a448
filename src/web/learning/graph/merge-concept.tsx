import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Concept, ConceptDetail } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { ConceptSearch } from "../parts/concept-search.tsx";

const words = defineWords({
  en: {
    title: (name: string) => `“${name}” means the same as …`,
    about:
      "Both become one: its names, its places and its links go over to the other. This cannot be taken back.",
    search: "The concept that stays",
    into: (from: string, into: string) => `“${from}” becomes another name of “${into}”.`,
    confirm: "Make them one",
  },
  de: {
    title: (name: string) => `„${name}“ bedeutet dasselbe wie …`,
    about:
      "Aus beiden wird einer: Namen, Stellen und Verbindungen gehen auf den anderen über. Das lässt sich nicht zurücknehmen.",
    search: "Der Begriff, der bleibt",
    into: (from: string, into: string) => `„${from}“ wird ein weiterer Name von „${into}“.`,
    confirm: "Zusammenlegen",
  },
});

export function MergeConcept({ concept, onClose }: { concept: ConceptDetail; onClose(): void }) {
  const t = useWords(words);
  const navigate = useNavigate();
  const [into, setInto] = useState<Concept>();
  const merge = useAct("POST /api/v1/learning/concepts/:id/merge", {
    quiet: true,
    stale: ["GET /api/v1/learning/concepts", "GET /api/v1/learning/graph"],
    onDone: ({ id }) => void navigate({ to: `/learning/concepts/${id}`, replace: true }),
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t.title(concept.name)}
      about={t.about}
      confirm={t.confirm}
      ready={into !== undefined}
      danger
      onConfirm={() =>
        into &&
        merge.mutateAsync({ path: { id: concept.id }, body: { into: into.id, version: concept.version } })
      }
    >
      <ConceptSearch
        label={t.search}
        namespace={concept.namespace}
        without={[concept.id]}
        onChoose={setInto}
      />
      {into && <Text size="sm">{t.into(concept.name, into.name)}</Text>}
    </ConfirmDialog>
  );
}
