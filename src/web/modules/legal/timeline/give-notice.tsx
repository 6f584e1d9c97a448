import { Checkbox, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useFormat } from "../../../language/format.ts";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { useTexts } from "../texts.ts";
import type { ContractLine } from "./contract-line.ts";

export function GiveNotice({
  line,
  size = "xs",
}: {
  line: Pick<ContractLine, "id" | "title">;
  size?: "xs" | "sm";
}) {
  const t = useTexts("legal.giveNotice");
  const format = useFormat();
  const [reason, setReason] = useState("");
  const [day, setDay] = useState<string | null>(null);
  const [isForCause, setForCause] = useState(false);
  const terminate = useAct("POST /api/v1/legal/contracts/:id/terminate", {
    done: ({ terminates_on, ended_on }) => t.done({ day: format.day(terminates_on ?? ended_on ?? "") }),
    stale: ["GET /api/v1/legal/contracts", "GET /api/v1/legal/stats", "GET /api/v1/data/deadlines"],
    quiet: true,
  });
  return (
    <ConfirmButton
      label={t.give}
      size={size}
      title={t.title({ contract: line.title })}
      about={t.about}
      confirm={t.give}
      danger
      ready={reason.trim() !== ""}
      onConfirm={() =>
        terminate.mutateAsync({
          path: { id: line.id },
          body: {
            reason: reason.trim(),
            ...(day && { effective_on: day }),
            ...(isForCause && { for_cause: true }),
          },
        })
      }
    >
      <Stack>
        <Textarea
          label={t.reason}
          required
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <DayInput label={t.day} description={t.dayAbout} value={day} onChange={setDay} />
        <Checkbox
          label={t.cause}
          description={t.causeAbout}
          checked={isForCause}
          onChange={(event) => setForCause(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmButton>
  );
}
