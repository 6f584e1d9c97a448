import { Textarea } from "@mantine/core";
import { useState } from "react";
import type { LearningEnrolmentView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { useTexts } from "../texts.ts";

export function Withdraw({ enrolment, onClose }: { enrolment: LearningEnrolmentView; onClose(): void }) {
  const t = useTexts("learning.withdraw");
  const [why, setWhy] = useState("");
  const withdraw = useAct("POST /api/v1/learning/enrolments/:id/withdraw", {
    quiet: true,
    stale: ["GET /api/v1/learning/enrolments", "GET /api/v1/learning/progress"],
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t.title({ name: enrolment.user?.name ?? "" })}
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
