import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { defineWords, useWords } from "../../../language/words.ts";

const words = defineWords({
  en: {
    met: "Mark as met",
    title: "Mark the obligation as met?",
    about: (text: string) => `“${text}”. Say by what it can be seen; files can be attached on its page.`,
    note: "What shows that it was met",
    done: "Marked as met",
  },
  de: {
    met: "Als erfüllt vermerken",
    title: "Pflicht als erfüllt vermerken?",
    about: (text: string) =>
      `„${text}“. Schreiben Sie, woran man es sieht; Dateien hängen Sie auf ihrer Seite an.`,
    note: "Nachweis der Erfüllung",
    done: "Als erfüllt vermerkt",
  },
});

/** Marks an obligation as met, with evidence. */
export function Meet({ id, text }: { id: string; text: string }) {
  const t = useWords(words);
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
      about={t.about(text)}
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
