import { Anchor, List, Stack, Text } from "@mantine/core";
import type { DocumentDependents, LibraryDocument } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { To } from "../../kit/to.tsx";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";

export function DeleteDocument({
  document: { id, title },
  onClose,
}: {
  document: LibraryDocument;
  onClose(): void;
}) {
  const t = useTexts("learning.deleteDocument");
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
      title={t.title({ title })}
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
  const t = useTexts("learning.deleteDocument");
  if (concepts_alone + explanations + courses.length === 0) return <Text size="sm">{t.nothing}</Text>;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {t.rests}
      </Text>
      <List size="sm">
        {concepts_alone > 0 && <List.Item>{t.concepts({ alone: concepts_alone })}</List.Item>}
        {explanations > 0 && <List.Item>{t.explanations({ count: explanations })}</List.Item>}
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
