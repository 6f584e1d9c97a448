import type { WaitingTask } from "../../../client/contract.ts";
import { useMoves } from "../../records/detail/use-moves.ts";
import { TransitionForm } from "../../records/form/transition-form.tsx";
import { type AnyRecord, type MetaEntity, useEntity, useRecord } from "../../records/meta.ts";
import { moveOf } from "../../records/task.ts";

interface DecideHereProps {
  task: WaitingTask;
  /** Transition to run: the task's answer or its refusal. */
  action: string;
  onClose(): void;
}

/** Decides on a record with the form of its page. */
export function DecideHere({ task: { collection, record_id }, action, onClose }: DecideHereProps) {
  const entity = useEntity(collection ?? "");
  const { data: record } = useRecord(entity, record_id ?? "");
  return entity && record ? (
    <Form entity={entity} record={record} name={moveOf(action)} onClose={onClose} />
  ) : null;
}

interface FormProps {
  entity: MetaEntity;
  record: AnyRecord;
  name: string;
  onClose(): void;
}

function Form({ entity, record, name, onClose }: FormProps) {
  const { data } = useMoves(entity, record);
  const move = data?.transitions.find((one) => one.name === name);
  return move ? <TransitionForm entity={entity} record={record} move={move} onClose={onClose} /> : null;
}
