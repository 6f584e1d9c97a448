import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { HrAbsence } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmDialog } from "../../../kit/confirm.tsx";
import { useTexts } from "../texts.ts";
import { LEAVE_CALLS } from "./leave-calls.ts";

interface DecideLeaveProps {
  absence: HrAbsence;
  name: string;
  onDone?(): void;
  onAsking?(isAsking: boolean): void;
}

export function DecideLeave({ absence: { id, version }, name, onDone, onAsking }: DecideLeaveProps) {
  const t = useTexts("hr.decide");
  const [isDeclining, setDeclining] = useState(false);
  const [note, setNote] = useState("");
  const ask = (isAsking: boolean) => {
    setDeclining(isAsking);
    onAsking?.(isAsking);
  };
  const approve = useAct("POST /api/v1/hr/leave-requests/:id/approve", {
    done: t.approved,
    stale: LEAVE_CALLS,
    ...(onDone && { onDone }),
  });
  const reject = useAct("POST /api/v1/hr/leave-requests/:id/reject", {
    done: t.declined,
    stale: LEAVE_CALLS,
    quiet: true,
    ...(onDone && { onDone }),
  });
  if (id === null || version === null) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        onClick={() => ask(true)}
        aria-label={t.of({ verb: t.decline, name })}
      >
        {t.decline}
      </Button>
      <Button
        size="xs"
        loading={approve.isPending}
        onClick={() => approve.mutate({ path: { id }, body: { version } })}
        aria-label={t.of({ verb: t.approve, name })}
      >
        {t.approve}
      </Button>
      <ConfirmDialog
        opened={isDeclining}
        onClose={() => ask(false)}
        title={t.declineTitle({ name })}
        about={t.declineAbout}
        confirm={t.decline}
        ready={note.trim() !== ""}
        onConfirm={() => reject.mutateAsync({ path: { id }, body: { version, decision_note: note.trim() } })}
      >
        <Textarea
          label={t.reason}
          required
          autosize
          minRows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
        />
      </ConfirmDialog>
    </Group>
  );
}
