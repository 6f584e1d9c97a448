import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "../../client/index.ts";
import { Answered } from "../kit/answered.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { ProblemNote } from "../kit/problem-note.tsx";

interface FoundProps<A> {
  of: UseQueryResult<A, Problem>;
  title: string;
  up?: { to: string; label: string };
  children(answer: A): ReactNode;
}

/** Page of one subject, or a "not found" page with a link back. */
export function Found<A>({ of, title, up, children }: FoundProps<A>) {
  if (of.data === undefined && of.error) {
    return (
      <>
        <PageHead title={title} {...(up && { up })} />
        <ProblemNote error={of.error} onRetry={() => void of.refetch()} />
      </>
    );
  }
  return <Answered of={of}>{children}</Answered>;
}
