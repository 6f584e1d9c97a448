import type { WaitingTask } from "../../client/contract.ts";
import { useLabelText } from "../kit/label-text.ts";
import { useNames } from "../language/names.ts";
import { recordAddress } from "./meta.ts";
import { useTexts } from "./texts.ts";

/** Pages of tasks that are not done on their record's page. */
const PAGES: Partial<Record<WaitingTask["kind"], (id: string) => string>> = {
  approval: (id) => `/approvals/${id}`,
  acknowledgement: () => "/legal/in-force",
  course: (id) => `/learning/mine/${id}`,
  import: () => "/data/imports",
};

/** Page on which the user does the task. */
export function taskAddress({ kind, id, collection, record_id }: WaitingTask): string {
  const page = PAGES[kind]?.(id);
  if (page !== undefined) return page;
  // Only reviews of an approval name no collection.
  return collection && record_id ? recordAddress(collection, record_id) : "/approvals/reviews";
}

/** Kinds of tasks that do not say by themselves what is to be done. */
const WITH_STEP: ReadonlySet<string> = new Set(["approval", "decision"]);

export const moveOf = (action: string): string => action.slice(action.lastIndexOf(".") + 1);

export function useTaskKinds(): Readonly<Record<WaitingTask["kind"], string>> {
  const kinds: Readonly<Record<WaitingTask["kind"], string>> = useTexts("records.taskKinds");
  return kinds;
}

/** Title of a task and the step that it asks for. */
export function useTaskText(): (task: WaitingTask) => { title: string; step: string } {
  const names = useNames();
  const kinds = useTaskKinds();
  const steps: Readonly<Record<string, string>> = useTexts("records.steps");
  const labelOf = useLabelText();
  return ({ kind, action, requested, collection, label, title }) => {
    const asked = requested ?? action;
    const isMove = collection !== null && asked.startsWith(`${collection}.`) && moveOf(asked) !== "update";
    const hasStep = isMove && WITH_STEP.has(kind);
    return {
      title: collection ? [names.one(collection), label && labelOf(label)].filter(Boolean).join(": ") : title,
      step: hasStep
        ? `${kinds[kind]} · ${steps[asked] ?? names.move(collection, moveOf(asked))}`
        : kinds[kind],
    };
  };
}
