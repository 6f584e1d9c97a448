import { Button, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Concept, ConceptDetail } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useMay, usePerson } from "../../session/session.ts";
import { ConceptSearch } from "../parts/concept-search.tsx";
import { useTexts } from "../texts.ts";

export function AddLink({ concept }: { concept: ConceptDetail }) {
  const t = useTexts("learning.addLink");
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
  const t = useTexts("learning.addLink");
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
      title={t.title({ name: concept.name })}
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
        {ends?.[0] && ends[1] && (
          <Text size="sm">{t.chosen({ first: ends[0].name, second: ends[1].name })}</Text>
        )}
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
