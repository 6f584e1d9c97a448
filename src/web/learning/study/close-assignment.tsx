import { useAct } from "../../kit/act.ts";
import { ConfirmButton } from "../../kit/confirm.tsx";
import { useTexts } from "../texts.ts";

/** Users who join the audience later are not enrolled. */
export function CloseAssignment({ id, title }: { id: string; title: string }) {
  const t = useTexts("learning.closeAssignment");
  const close = useAct("POST /api/v1/learning/assignments/:id/close", {
    quiet: true,
    done: t.done,
    stale: ["GET /api/v1/learning/assignments", "GET /api/v1/learning/progress"],
  });
  return (
    <ConfirmButton
      label={t.close}
      size="xs"
      title={t.title({ title })}
      about={t.about}
      confirm={t.close}
      onConfirm={() => close.mutateAsync({ path: { id }, body: {} })}
    />
  );
}
