import type { ApprovalListed, TransitionOption } from "../../../client/contract.ts";
import { useList } from "../../kit/use-pages.ts";
import { type RecordKey, useLabel } from "../fields/labels.ts";
import { newFrom } from "../form/prefill.ts";
import { type AnyRecord, type MetaEntity, recordAddress, useMeta } from "../meta.ts";
import { useMoves } from "./use-moves.ts";

type DeclaredStep = MetaEntity["next"][number];

/** Next step of a record, with what its button needs. */
export type NextStep =
  | { kind: "move"; move: TransitionOption }
  /** Transition that was requested and needs an approval. */
  | { kind: "waiting"; move: TransitionOption; request: ApprovalListed }
  | { kind: "loading"; move?: TransitionOption }
  /** Step that only other users may take. */
  | { kind: "others"; step: DeclaredStep }
  | { kind: "action"; name: string }
  | { kind: "open"; record: RecordKey; to: string }
  /** Goes on in a record that the user may not see. */
  | { kind: "elsewhere"; collection: string }
  | { kind: "make"; collection: string; to: string; isAnother: boolean };

/** First declared step that applies, if any. */
export function useNextStep(entity: MetaEntity, record: AnyRecord): NextStep | undefined {
  const step = useDeclaredStep(entity, record);
  const move = step?.kind === "move" && step.move.held_by.length > 0 ? step.move : undefined;
  const action = `${entity.collection}.${move?.name}`;
  const query = { action, record_id: record.id, state: "pending", limit: 1 } as const;
  const pending = useList("GET /api/v1/approvals", { query }, { enabled: move !== undefined });
  if (!move || pending.error) return step;
  if (!pending.rows) return { kind: "loading", move };
  const [request] = pending.rows;
  return request ? { kind: "waiting", move, request } : step;
}

function useDeclaredStep(entity: MetaEntity, record: AnyRecord): NextStep | undefined {
  const meta = useMeta();
  const { data: moves } = useMoves(entity, record);
  const steps = record.archived_at ? [] : entity.next.filter((step) => fits(step, entity, record));
  const opened = steps.find((step) => step.kind === "open");
  const named = opened && namedBy(opened, entity, record);
  const label = useLabel(named);
  for (const step of steps) {
    if (step === opened && label === undefined) return { kind: "loading" };
    if (label === null && step.kind === "open" && namedBy(step, entity, record)?.id === named?.id) continue;
    if (step === opened && step.while && !step.while.includes(label?.state ?? "")) continue;
    if ((step.kind === "newest" || step.kind === "make") && !moves) return undefined;
    const found = resolved(step);
    if (found) return found;
  }
  return label === null && named ? { kind: "elsewhere", collection: named.collection } : undefined;

  function resolved(step: DeclaredStep): NextStep | undefined {
    switch (step.kind) {
      case "move": {
        const move = moves?.transitions.find(({ name }) => name === step.name);
        if (!move?.from.includes(record.state)) return undefined;
        return move.allowed ? { kind: "move", move } : { kind: "others", step };
      }
      case "action":
        return step.permitted ? { kind: "action", name: step.name } : { kind: "others", step };
      case "open": {
        const named = namedBy(step, entity, record);
        return named && meta?.has(named.collection) ? opening(named) : undefined;
      }
      default: {
        const other = meta?.get(step.name);
        const newest = step.another ? undefined : moves?.newest[step.name];
        if (newest) return opening({ collection: step.name, id: newest });
        if (step.kind === "newest" || !other) return undefined;
        if (!step.permitted) return { kind: "others", step };
        const to = newFrom(other, step.by ?? "", record.id);
        return { kind: "make", collection: step.name, to, isAnother: step.another === true };
      }
    }
  }
}

const opening = (record: RecordKey): NextStep => ({
  kind: "open",
  record,
  to: recordAddress(record.collection, record.id),
});

function fits(step: DeclaredStep, entity: MetaEntity, record: AnyRecord): boolean {
  return (
    step.in.includes(record.state) &&
    Object.entries(step.if ?? {}).every(([field, value]) => record[field] === value) &&
    (step.kind !== "open" || namedBy(step, entity, record) !== undefined)
  );
}

/** Record that the step's field names, the last of several. */
function namedBy({ name }: DeclaredStep, { fields }: MetaEntity, record: AnyRecord): RecordKey | undefined {
  const target = fields.find((field) => field.name === name)?.target;
  const id: unknown = [record[name]].flat().at(-1);
  return target && typeof id === "string" ? { collection: target, id } : undefined;
}
