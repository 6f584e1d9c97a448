/** By identity: a caller that passes on the answer of a held call was held as well. */
const answers = new WeakMap<object, string>();

export function markHeld<T extends object>(answer: T, request: string): T {
  answers.set(answer, request);
  return answer;
}

export function isHeld(answer: unknown): boolean {
  return heldBy(answer) !== undefined;
}

export function heldBy(answer: unknown): string | undefined {
  return typeof answer === "object" && answer !== null ? answers.get(answer) : undefined;
}

export const PENDING = "pending_approval";

/** For an answer that was serialised and parsed. */
export function heldByWords(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { status, approval } = answer as { status?: unknown; approval?: { id?: unknown } };
  return status === PENDING && typeof approval?.id === "string" ? approval.id : undefined;
}

export const APPROVALS_PATH = "/api/v1/approvals";
