import { Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Concept, ConceptDetail } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { ConceptSearch } from "../parts/concept-search.tsx";
import { useTexts } from "../texts.ts";

export function MergeConcept({ concept, onClose }: { concept: ConceptDetail; onClose(): void }) {
  const t = useTexts("learning.mergeConcept");
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
      title={t.title({ name: concept.name })}
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
      {into && <Text size="sm">{t.into({ from: concept.name, into: into.name })}</Text>}
    </ConfirmDialog>
  );
}
