import type { ReactNode } from "react";
import type { Problem } from "../../client/index.ts";
import { ProblemNote } from "./problem-note.tsx";
import { Wait } from "./wait.tsx";

/** Part of a query that says whether it is answered. */
export interface Answer<A> {
  data: A | undefined;
  error: Problem | null;
  refetch(): unknown;
}

interface AnsweredProps<A> {
  of: Answer<A>;
  /** Placeholder while loading, as high as the content. */
  wait?: ReactNode;
  children(answer: A): ReactNode;
}

/** Renders the answer, a placeholder while it loads, or the error with a retry. */
export function Answered<A>({ of: { data, error, refetch }, wait, children }: AnsweredProps<A>) {
  if (data !== undefined) return children(data);
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  return wait ?? <Wait />;
}
