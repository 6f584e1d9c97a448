import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useTexts } from "../texts.ts";

export function Meet({ id, text }: { id: string; text: string }) {
  const t = useTexts("legal.meet");
  const [note, setNote] = useState("");
  const meet = useAct("POST /api/v1/legal/obligations/:id/meet", {
    done: t.done,
    stale: ["GET /api/v1/legal/obligations", "GET /api/v1/legal/stats", "GET /api/v1/data/deadlines"],
    quiet: true,
  });
  return (
    <ConfirmButton
      label={t.met}
      size="compact-sm"
      title={t.title}
      about={t.about({ text })}
      confirm={t.met}
      ready={note.trim() !== ""}
      onConfirm={() => meet.mutateAsync({ path: { id }, body: { note: note.trim() } })}
    >
      <Textarea
        label={t.note}
        required
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </ConfirmButton>
  );
}
