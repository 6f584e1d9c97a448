import { Anchor, List, Stack, Text } from "@mantine/core";
import type { DocumentDependents, LibraryDocument } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { To } from "../../kit/to.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";

const words = defineWords({
  en: {
    title: (title: string) => `Delete “${title}”?`,
    confirm: "Delete for good",
    about: "Its files, its text and its place in the search go for good. This cannot be taken back.",
    nothing: "Nothing else rests on it.",
    rests: "What rests on it:",
    concepts: (alone: number) => (alone === 1 ? "one concept goes with it" : `${alone} concepts go with it`),
    explanations: (count: number) =>
      count === 1 ? "one explanation that quotes it goes too" : `${count} explanations that quote it go too`,
    courses: "courses quote it and are marked out of date:",
    done: "Deleted",
  },
  de: {
    title: (title: string) => `„${title}“ löschen?`,
    confirm: "Endgültig löschen",
    about:
      "Seine Dateien, sein Text und sein Platz in der Suche verschwinden endgültig. Das lässt sich nicht zurücknehmen.",
    nothing: "Sonst beruht nichts darauf.",
    rests: "Was darauf beruht:",
    concepts: (alone: number) =>
      alone === 1 ? "ein Begriff verschwindet mit ihm" : `${alone} Begriffe verschwinden mit ihm`,
    explanations: (count: number) =>
      count === 1
        ? "eine Erklärung, die es zitiert, verschwindet auch"
        : `${count} Erklärungen, die es zitieren, verschwinden auch`,
    courses: "Kurse zitieren es und gelten dann als veraltet:",
    done: "Gelöscht",
  },
});

/** Confirms the deletion of a document and lists its dependents. */
export function DeleteDocument({
  document: { id, title },
  onClose,
}: {
  document: LibraryDocument;
  onClose(): void;
}) {
  const t = useWords(words);
  const dependents = useCall("GET /api/v1/learning/documents/:id/dependents", { path: { id } });
  const remove = useAct("DELETE /api/v1/learning/documents/:id", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/learning"],
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t.title(title)}
      about={t.about}
      confirm={t.confirm}
      danger
      onConfirm={() => remove.mutateAsync({ path: { id } })}
    >
      <Answered of={dependents}>{(rests) => <Rests rests={rests} />}</Answered>
    </ConfirmDialog>
  );
}

function Rests({ rests: { concepts_alone, explanations, courses } }: { rests: DocumentDependents }) {
  const t = useWords(words);
  if (concepts_alone + explanations + courses.length === 0) return <Text size="sm">{t.nothing}</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t.rests}
      </Text>
      <List size="sm">
        {concepts_alone > 0 && <List.Item>{t.concepts(concepts_alone)}</List.Item>}
        {explanations > 0 && <List.Item>{t.explanations(explanations)}</List.Item>}
        {courses.length > 0 && (
          <List.Item>
            {t.courses}{" "}
            {courses.map(({ id, title }, i) => (
              <span key={id}>
                {i > 0 && ", "}
                <Anchor component={To} to={`/learning/courses/${id}`} size="sm" underline="always" dir="auto">
                  {title}
                </Anchor>
              </span>
            ))}
          </List.Item>
        )}
      </List>
    </Stack>
  );
}
