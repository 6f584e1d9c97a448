import { Button, Group } from "@mantine/core";
import type { Backup } from "../../../client/contract.ts";
import { useAct, useDeed } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { saveAnswer } from "../../kit/save-file.ts";
import { useWords } from "../../language/words.ts";
import { client } from "../../session/session.ts";
import { words } from "./words.ts";

const STALE = ["GET /api/v1/system/backups", "GET /api/v1/system/storage"];

/** What can be done with a backup. */
export function BackupActs({ of: { id, state, check, created_at, sealed, away } }: { of: Backup }) {
  const t = useWords(words);
  const verify = useAct("POST /api/v1/system/backups/:id/verify", { done: t.verifying, stale: STALE });
  const remove = useAct("DELETE /api/v1/system/backups/:id", { done: t.removed, stale: STALE, quiet: true });
  const download = useDeed(
    async (name: string) =>
      saveAnswer(await client.send("GET", "/api/v1/system/backups/:id/file", { path: { id } }), name),
    { quiet: true },
  );
  const isChecking = check?.state === "waiting" || check?.state === "running";
  if (state === "waiting" || state === "making") return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {state === "ready" && (
        <>
          <Button
            size="xs"
            variant="default"
            loading={verify.isPending}
            disabled={isChecking}
            onClick={() => verify.mutate({ path: { id }, body: {} })}
          >
            {t.verify}
          </Button>
          {!away && (
            <ConfirmButton
              label={t.download}
              size="xs"
              title={t.downloadAsk}
              about={t.downloadAbout}
              confirm={download.isPending ? t.downloading : t.download}
              onConfirm={() =>
                download.mutateAsync(`freehold-${created_at.slice(0, 10)}.tar.zst${sealed ? ".age" : ""}`)
              }
            />
          )}
        </>
      )}
      <ConfirmButton
        label={t.remove}
        size="xs"
        disabled={isChecking}
        title={t.removeAsk}
        about={t.removeAbout}
        confirm={t.remove}
        danger
        onConfirm={() => remove.mutateAsync({ path: { id } })}
      />
    </Group>
  );
}
