import { Button, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Concept, ConceptDetail } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { ConceptSearch } from "../parts/concept-search.tsx";

const words = defineWords({
  en: {
    open: "Add a link",
    title: (name: string) => `A link of “${name}”`,
    side: "Which way",
    before: "Must be known before it",
    after: "It must be known before",
    search: "The other concept",
    add: "Add",
    chosen: (first: string, second: string) => `“${first}” must be known before “${second}”.`,
    close: "Close",
    done: "Added",
  },
  de: {
    open: "Verbindung ergänzen",
    title: (name: string) => `Eine Verbindung von „${name}“`,
    side: "In welcher Richtung",
    before: "Muss man davor kennen",
    after: "Davor muss man es kennen",
    search: "Der andere Begriff",
    add: "Ergänzen",
    chosen: (first: string, second: string) => `„${first}“ muss man vor „${second}“ kennen.`,
    close: "Schließen",
    done: "Ergänzt",
  },
});

export function AddLink({ concept }: { concept: ConceptDetail }) {
  const t = useWords(words);
  const may = useMay();
  const person = usePerson();
  const [opened, { open, close }] = useDisclosure();
  if (!may("learning.graph.edges.create") || (concept.namespace === "shared" && !person?.operator))
    return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={open}>
        {t.open}
      </Button>
      {opened && <AddDialog concept={concept} onClose={close} />}
    </>
  );
}

function AddDialog({ concept, onClose }: { concept: ConceptDetail; onClose(): void }) {
  const t = useWords(words);
  const [side, setSide] = useState("before");
  const [other, setOther] = useState<Concept>();
  const add = useAct("POST /api/v1/learning/graph/edges", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/learning/graph", "GET /api/v1/learning/concepts"],
    onDone: onClose,
  });
  const ends = other && (side === "before" ? [other, concept] : [concept, other]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.title(concept.name)}
      closeButtonProps={{ "aria-label": t.close }}
    >
      <Stack>
        <SegmentedControl
          aria-label={t.side}
          value={side}
          onChange={setSide}
          data={[
            { value: "before", label: t.before },
            { value: "after", label: t.after },
          ]}
        />
        <ConceptSearch
          label={t.search}
          namespace={concept.namespace}
          without={[concept.id]}
          onChoose={setOther}
        />
        {ends?.[0] && ends[1] && <Text size="sm">{t.chosen(ends[0].name, ends[1].name)}</Text>}
        {add.error && <ProblemNote error={add.error} />}
        <Button
          disabled={!ends}
          loading={add.isPending}
          onClick={() =>
            ends?.[0] &&
            ends[1] &&
            add.mutate({ body: { from: ends[0].id, to: ends[1].id, type: "prerequisite" } })
          }
        >
          {t.add}
        </Button>
      </Stack>
    </Modal>
  );
}
