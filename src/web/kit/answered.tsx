import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "../../client/index.ts";
import { ProblemNote } from "./problem-note.tsx";
import { Wait } from "./wait.tsx";

interface AnsweredProps<A> {
  /** What was asked, by useCall. */
  of: UseQueryResult<A, Problem>;
  /** What stands here meanwhile, as high as what comes. */
  wait?: ReactNode;
  children(answer: A): ReactNode;
}

/** What a call answered; until then the wait for it, or what went wrong and another try. */
export function Answered<A>({ of: { data, error, refetch }, wait, children }: AnsweredProps<A>) {
  if (data !== undefined) return children(data);
  if (error) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  return wait ?? <Wait />;
}
