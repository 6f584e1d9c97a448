import { Checkbox, Stack, Textarea } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useFormat } from "../../../language/format.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { DayInput } from "../../../records/fields/day-input.tsx";
import type { ContractLine } from "./contract-line.ts";

const words = defineWords({
  en: {
    give: "Give notice",
    title: (contract: string) => `Give notice of “${contract}”?`,
    about:
      "It is noted that notice was given today. The contract ends on the first day that its terms allow; until then it stays in force and the notice can be taken back. Send the notice to the other side as well.",
    reason: "Reason",
    day: "Ends on",
    dayAbout: "Leave it empty for the first day that the terms allow.",
    cause: "For an important reason, without the agreed notice",
    causeAbout: "Ends today, or on the day above.",
    done: (day: string) => `Notice is noted. The contract ends on ${day}.`,
  },
  de: {
    give: "Kündigen",
    title: (contract: string) => `„${contract}“ kündigen?`,
    about:
      "Es wird festgehalten, dass heute gekündigt wurde. Der Vertrag endet am ersten Tag, den seine Bedingungen zulassen; bis dahin bleibt er in Kraft, und die Kündigung kann zurückgenommen werden. Schicken Sie das Kündigungsschreiben auch an die Gegenseite.",
    reason: "Grund",
    day: "Endet am",
    dayAbout: "Leer heißt: am ersten Tag, den die Bedingungen zulassen.",
    cause: "Aus wichtigem Grund, ohne die vereinbarte Frist",
    causeAbout: "Endet heute oder am Tag oben.",
    done: (day: string) => `Die Kündigung ist vermerkt. Der Vertrag endet am ${day}.`,
  },
});

export function GiveNotice({
  line,
  size = "xs",
}: {
  line: Pick<ContractLine, "id" | "title">;
  size?: "xs" | "sm";
}) {
  const t = useWords(words);
  const format = useFormat();
  const [reason, setReason] = useState("");
  const [day, setDay] = useState<string | null>(null);
  const [isForCause, setForCause] = useState(false);
  const terminate = useAct("POST /api/v1/legal/contracts/:id/terminate", {
    done: ({ terminates_on, ended_on }) => t.done(format.day(terminates_on ?? ended_on ?? "")),
    stale: ["GET /api/v1/legal/contracts", "GET /api/v1/legal/stats", "GET /api/v1/data/deadlines"],
    quiet: true,
  });
  return (
    <ConfirmButton
      label={t.give}
      size={size}
      title={t.title(line.title)}
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
