import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CustomField } from "../../../client/contract.ts";
import { useActWith } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { STALE } from "./stale.ts";

interface ArchiveFieldProps {
  of: CustomField;
  title: string;
  onClose(): void;
}

/** Asks first, with the number of records whose values would be hidden. */
export function ArchiveField({ of: { id, version }, title, onClose }: ArchiveFieldProps) {
  const t = useTexts("settings.fields");
  const call = (dry_run: boolean) =>
    client.call("DELETE /api/v1/settings/fields/:id", { path: { id }, version, query: { dry_run } });
  const trial = useQuery({
    queryKey: keyOf("DELETE /api/v1/settings/fields/:id", { id, version }),
    queryFn: () => call(true),
    retry: false,
  });
  const count =
    trial.data && ("result" in trial.data ? Number(Reflect.get(Object(trial.data.result), "records")) : 0);
  const archive = useActWith(() => call(false), { stale: STALE, quiet: true, done: t.archivedDone });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t.archiveTitle({ name: title })}
      about={
        <>
          <Text size="sm">{t.archiveAbout}</Text>
          {count !== undefined && <Text size="sm">{t.archiveCount({ count })}</Text>}
          {trial.error && <ProblemNote error={trial.error} />}
        </>
      }
      confirm={t.archive}
      danger
      onConfirm={() => archive.mutateAsync(undefined)}
    />
  );
}
