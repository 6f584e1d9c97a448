import { useState } from "react";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { useToday } from "../../../kit/today.ts";
import { DayInput } from "../../../records/fields/day-input.tsx";
import { useMay } from "../../../session/session.ts";
import { yearStart } from "../../print/days.ts";
import { useTexts } from "../texts.ts";

/** Creates a fiscal year that starts after the last one ends. */
export function SetUpYear({ startsOn }: { startsOn: string | undefined }) {
  const t = useTexts("fin.closing");
  const may = useMay();
  const today = useToday();
  const [day, setDay] = useState<string | null>(startsOn ?? yearStart(today));
  const setUp = useAct("POST /api/v1/fin/periods/year", {
    quiet: true,
    done: ({ fiscal_year }) => t.year({ name: fiscal_year }),
    stale: ["GET /api/v1/fin/periods"],
  });
  if (!may("fin.periods.year")) return null;
  return (
    <ConfirmButton
      label={startsOn ? t.another : t.setUp}
      variant={startsOn ? "default" : "filled"}
      title={t.setUp}
      about={t.emptyAbout}
      confirm={t.setUp}
      ready={day !== null}
      onConfirm={() => setUp.mutateAsync({ body: { starts_on: day ?? "" } })}
    >
      <DayInput label={t.startsOn} value={day} onChange={setDay} required />
    </ConfirmButton>
  );
}
