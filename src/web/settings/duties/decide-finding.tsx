import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import type { SodViolation } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { ConfirmDialog } from "../../kit/confirm.tsx";
import { useTexts } from "../texts.ts";

const STALE = ["GET /api/v1/settings/sod"];

/** Accepting and resolving a finding both need a reason. */
export function DecideFinding({ finding: { id, version } }: { finding: SodViolation }) {
  const t = useTexts("settings.duties");
  const [asked, setAsked] = useState<"accept" | "resolve">();
  const [reason, setReason] = useState("");
  const options = { done: t.decided, stale: STALE, quiet: true };
  const accept = useAct("POST /api/v1/settings/sod/violations/:id/accept", options);
  const resolve = useAct("POST /api/v1/settings/sod/violations/:id/resolve", options);
  const given = { path: { id }, body: { reason: reason.trim() }, version };
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button size="xs" variant="default" onClick={() => setAsked("accept")}>
        {t.accept}
      </Button>
      <Button size="xs" variant="default" onClick={() => setAsked("resolve")}>
        {t.resolve}
      </Button>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === "resolve" ? t.resolveAsk : t.acceptAsk}
        about={asked === "resolve" ? t.resolveAbout : t.acceptAbout}
        confirm={asked === "resolve" ? t.resolve : t.accept}
        ready={reason.trim() !== ""}
        onConfirm={() => (asked === "resolve" ? resolve.mutateAsync(given) : accept.mutateAsync(given))}
      >
        <Textarea
          label={t.reason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={2}
          required
          data-autofocus
        />
      </ConfirmDialog>
    </Group>
  );
}
