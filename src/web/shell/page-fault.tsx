import type { ErrorComponentProps } from "@tanstack/react-router";
import { ProblemNote } from "../kit/problem-note.tsx";

/** Stands in the place of a page that broke. */
export function PageFault({ error, reset }: ErrorComponentProps) {
  return <ProblemNote error={error} onRetry={reset} />;
}
