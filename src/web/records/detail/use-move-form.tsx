import { type ReactNode, useState } from "react";
import type { TransitionOption } from "../../../client/contract.ts";
import { TransitionForm } from "../form/transition-form.tsx";
import type { AnyRecord, MetaEntity } from "../meta.ts";

interface MoveForm {
  ask(move: TransitionOption): void;
  /** Dialog of the transition that was asked for; it outlives the button that opened it. */
  form: ReactNode;
}

export function useMoveForm(
  entity: MetaEntity,
  record: AnyRecord,
  outcome: { onDone?(record: AnyRecord, move: string): void },
): MoveForm {
  const [asked, setAsked] = useState<TransitionOption>();
  return {
    ask: setAsked,
    form: asked && (
      <TransitionForm
        entity={entity}
        record={record}
        move={asked}
        onClose={() => setAsked(undefined)}
        {...outcome}
      />
    ),
  };
}
