import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Problem } from "../../client/index.ts";
import { Answered } from "../kit/answered.tsx";
import { PageHead } from "../kit/page-head.tsx";
import { ProblemNote } from "../kit/problem-note.tsx";

interface FoundProps<A> {
  /** What the page is about, by useCall. */
  of: UseQueryResult<A, Problem>;
  /** What the page is called while it is not known of what it is. */
  title: string;
  up?: { to: string; label: string };
  children(answer: A): ReactNode;
}

/** What a page is about; when there is no such thing, a page that says so, with the way back. */
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
