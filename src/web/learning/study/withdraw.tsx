import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { LearningEnrolmentView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    title: (name: string) => `Take ${name} off the course?`,
    about: "What they have done is kept, and they can be put back.",
    why: "Why",
    confirm: "Take off",
  },
  de: {
    title: (name: string) => `${name} vom Kurs nehmen?`,
    about: "Was getan ist, bleibt, und es lässt sich zurücknehmen.",
    why: "Warum",
    confirm: "Vom Kurs nehmen",
  },
});

/** Withdraws a learner from a course, with a reason. */
export function Withdraw({ enrolment, onClose }: { enrolment: LearningEnrolmentView; onClose(): void }) {
  const t = useWords(words);
  const [why, setWhy] = useState("");
  const withdraw = useAct("POST /api/v1/learning/enrolments/:id/withdraw", {
    quiet: true,
    stale: ["GET /api/v1/learning/enrolments", "GET /api/v1/learning/progress"],
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t.title(enrolment.user?.name ?? "")}
      about={t.about}
      confirm={t.confirm}
      ready={why.trim() !== ""}
      onConfirm={() =>
        withdraw.mutateAsync({ path: { id: enrolment.id }, body: { withdrawn_because: why.trim() } })
      }
    >
      <Textarea
        label={t.why}
        required
        autosize
        minRows={2}
        maxLength={500}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
