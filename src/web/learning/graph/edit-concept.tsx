import { Radio, Stack, Text } from "@mantine/core";
import type { Claim, ConceptDetail } from "../../../client/contract.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { isFilled, isSame } from "../../records/form/action/action-values.ts";
import { useTexts } from "../texts.ts";

export function EditConcept({ concept, onClose }: { concept: ConceptDetail; onClose(): void }) {
  const t = useTexts("learning.editConcept");
  const { id, version, definition, definitions } = concept;
  const names = useTexts("learning.conceptNames");
  const sentences = [
    ...(definition ? [definition] : []),
    ...definitions.filter(({ text }) => text !== definition?.text),
  ].slice(0, 8);
  const chosenIn = (value: unknown) => sentences.find((one) => isSame(placeOf(one), value));
  return (
    <ActionDialog
      title={t.title({ name: concept.name })}
      size="lg"
      onClose={onClose}
      // Manual edits survive later extraction, so only changed fields are sent.
      call="PATCH /api/v1/learning/concepts/:id"
      path={{ id }}
      version={version}
      fields={["name", "aliases", "definition"]}
      texts={{ ...names, definition: t.definition }}
      start={{ name: concept.name, aliases: concept.aliases, definition: placeOf(definition) }}
      shows={(field) => field !== "definition" || sentences.length > 1}
      slots={{
        definition: ({ value, onChange }) => (
          <Radio.Group
            label={t.definition}
            value={chosenIn(value)?.text ?? null}
            onChange={(text) => onChange(placeOf(sentences.find((one) => one.text === text)))}
          >
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
        ),
      }}
      ready={({ name }) => isFilled(name)}
      done={t.done}
      stale={["GET /api/v1/learning/concepts", "GET /api/v1/learning/graph"]}
    />
  );
}

function placeOf(claim: Claim | null | undefined) {
  const citation = claim?.citations[0];
  return (
    citation && {
      document_id: citation.document_id,
      start: citation.locator.start,
      end: citation.locator.end,
    }
  );
}
