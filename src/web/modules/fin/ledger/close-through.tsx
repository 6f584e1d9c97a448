import { useState } from "react";
import type { FinPeriodView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { ConfirmButton } from "../../../kit/confirm.tsx";
import { Note } from "../../../kit/note.tsx";
import { useTexts } from "../texts.ts";

interface CloseThroughProps {
  /** Periods that are not closed yet, oldest first, the last one included. */
  periods: readonly FinPeriodView[];
  /** Name of the last one. */
  name: string;
  stale: readonly string[];
}

/** Closes several periods in order, each with its own checks, until one cannot be closed. */
export function CloseThrough({ periods, name, stale }: CloseThroughProps) {
  const t = useTexts("fin.closing");
  const [stopped, setStopped] = useState<string>();
  const close = useAct("POST /api/v1/fin/periods/bulk", {
    stale,
    quiet: true,
    done: ({ succeeded, held }) => t.closedThrough({ count: succeeded, held }),
    onDone: ({ results }) => setStopped(results.find(({ error }) => error)?.error?.message),
  });
  const operations = periods.map(({ id }) => ({ action: "close" as const, id }));
  return (
    <>
      {stopped && (
        <Note color="yellow" role="alert">
          {stopped}
        </Note>
      )}
      <ConfirmButton
        label={t.closeThrough({ name })}
        title={t.closeThroughTitle({ name, count: periods.length })}
        about={t.closeAbout}
        confirm={t.closeThroughConfirm({ count: periods.length })}
        onConfirm={() => close.mutateAsync({ body: { operations } })}
      />
    </>
  );
}
