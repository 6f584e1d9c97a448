/** The answers of calls that wait for an approval, by themselves: whoever passes one on has waited as well. */
const answers = new WeakMap<object, string>();

/** Marks what a held call answers with, and the request by which it waits. */
export function markHeld<T extends object>(answer: T, request: string): T {
  answers.set(answer, request);
  return answer;
}

/** Whether an answer is that of a call that waits for an approval. */
export function isHeld(answer: unknown): boolean {
  return heldBy(answer) !== undefined;
}

/** The request by which a call waits that answered with this. */
export function heldBy(answer: unknown): string | undefined {
  return typeof answer === "object" && answer !== null ? answers.get(answer) : undefined;
}

/** What calls that wait for an approval answer as their status. */
export const PENDING = "pending_approval";

/** The same of an answer that was written down and read again. */
export function heldByWords(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { status, approval } = answer as { status?: unknown; approval?: { id?: unknown } };
  return status === PENDING && typeof approval?.id === "string" ? approval.id : undefined;
}

/** Where a request is found. */
export const APPROVALS_PATH = "/api/v1/approvals";
