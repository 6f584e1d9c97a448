import type { Backup } from "../../../client/contract.ts";
import { saveAnswer } from "../../kit/save-file.ts";
import type { RowMove } from "../../resource/row-moves.tsx";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

export function useMoves(): readonly RowMove<Backup>[] {
  const t = useTexts("system.backups");
  const isMade = ({ state }: Backup) => state !== "waiting" && state !== "making";
  const isReady = ({ state }: Backup) => state === "ready";
  const isChecking = ({ check }: Backup) => check?.state === "waiting" || check?.state === "running";
  return [
    {
      call: "POST /api/v1/system/backups/:id/verify",
      label: t.verify,
      shows: isReady,
      disabled: isChecking,
      done: t.verifying,
    },
    {
      run: download,
      label: t.download,
      shows: (backup) => isReady(backup) && !backup.away,
      ask: () => ({ title: t.downloadAsk, about: t.downloadAbout }),
    },
    {
      call: "DELETE /api/v1/system/backups/:id",
      label: t.remove,
      shows: isMade,
      disabled: isChecking,
      ask: () => ({ title: t.removeAsk, about: t.removeAbout }),
      danger: true,
      done: t.removed,
    },
  ];
}

async function download({ id, created_at, sealed }: Backup) {
  const answer = await client.send("GET", "/api/v1/system/backups/:id/file", { path: { id } });
  await saveAnswer(answer, `freehold-${created_at.slice(0, 10)}.tar.zst${sealed ? ".age" : ""}`);
}
