import { Alert, Button, Group, Stack } from "@mantine/core";
import { useEffect } from "react";
import type { Import } from "../../../client/contract.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { To } from "../../kit/to.tsx";
import { useNames } from "../../language/names.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { changed } from "../form/saved.ts";
import { addressOf, type MetaEntity } from "../meta.ts";
import { useTexts } from "../texts.ts";
import { ImportCounts } from "./import-counts.tsx";
import { ImportMade } from "./import-missing.tsx";
import { ImportProblems } from "./import-problems.tsx";
import { useImportActs } from "./use-import.ts";

export function ImportResult({ entity, one }: { entity: MetaEntity; one: Import }) {
  const t = useTexts("records.importResult");
  const names = useNames();
  const may = useMay();
  const isOwn = usePerson()?.user.id === one.created_by;
  const { resume, cancel, undo } = useImportActs();
  const { created, updated, failed } = one.progress;
  const brought = created + updated + one.creates.length > 0;
  const { state } = one;
  // Refreshes lists open elsewhere in the application.
  useEffect(() => {
    if (state === "done" || state === "undone") void changed(entity);
  }, [state, entity]);
  const title =
    state === "done" || state === "stopped" || state === "failed" || state === "cancelled"
      ? t[state]
      : t.undone;
  return (
    <Stack gap="lg">
      <ImportCounts one={one} title={title} />
      {one.stopped && (
        <Alert color="red" role="alert">
          {one.stopped.message}
        </Alert>
      )}
      {state !== "undone" && <ImportMade one={one} />}
      {failed > 0 && one.filename !== null && <ImportProblems one={one} />}
      <Group justify="space-between">
        <Group gap="xs">
          {brought &&
            (state === "done" || state === "stopped" || state === "cancelled") &&
            may("data.imports.undo") && (
              <ConfirmButton
                label={t.undo}
                title={t.undoTitle}
                about={t.undoAbout}
                confirm={t.undo}
                danger
                onConfirm={() => undo.mutateAsync({ path: { id: one.id }, body: {} })}
              />
            )}
        </Group>
        <Group gap="xs">
          {state === "stopped" && (
            <>
              <Button
                variant="default"
                loading={cancel.isPending}
                onClick={() => cancel.mutate({ path: { id: one.id }, body: {} })}
              >
                {t.cancel}
              </Button>
              {/* Rows are created as the user who uploaded the file, so only they can continue. */}
              {isOwn && (
                <Button
                  loading={resume.isPending}
                  onClick={() => resume.mutate({ path: { id: one.id }, body: {} })}
                >
                  {t.resume}
                </Button>
              )}
            </>
          )}
          <Button component={To} to={`${addressOf(entity.collection)}/import`} variant="default">
            {t.another}
          </Button>
          <Button component={To} to={addressOf(entity.collection)}>
            {t.list({ many: names.inSentence(names.many(entity.collection)) })}
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}
