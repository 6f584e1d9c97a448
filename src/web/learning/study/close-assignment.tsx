import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    close: "Close the assignment",
    title: (title: string) => `Close “${title}”?`,
    about: "Nobody more is enrolled by it. Who has it can finish it. This cannot be taken back.",
    done: "Closed",
  },
  de: {
    close: "Zuweisung schließen",
    title: (title: string) => `„${title}“ schließen?`,
    about:
      "Niemand mehr wird dadurch eingeschrieben. Wer den Kurs schon hat, kann ihn abschließen. Das lässt sich nicht zurücknehmen.",
    done: "Geschlossen",
  },
});

/** Closes an assignment: users who join its audience later are not enrolled. */
export function CloseAssignment({ id, title }: { id: string; title: string }) {
  const t = useWords(words);
  const close = useAct("POST /api/v1/learning/assignments/:id/close", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/learning/assignments", "GET /api/v1/learning/progress"],
  });
  return (
    <ConfirmButton
      label={t.close}
      size="xs"
      title={t.title(title)}
      about={t.about}
      confirm={t.close}
      onConfirm={() => close.mutateAsync({ path: { id }, body: {} })}
    />
  );
}
