/** Keyed by object identity, so a caller that passes on a held call's output counts as held too. */
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

/** Detects held calls in output that was serialised and parsed. */
export function heldByWords(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { status, approval } = answer as { status?: unknown; approval?: { id?: unknown } };
  return status === PENDING && typeof approval?.id === "string" ? approval.id : undefined;
}

export const APPROVALS_PATH = "/api/v1/approvals";
