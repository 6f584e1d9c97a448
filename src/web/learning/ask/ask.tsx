import { Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ConceptExplanation } from "../../../client/contract.ts";
import { Answered } from "../../kit/answered.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { keyOf, queries, stale, useCall } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { AnswerView } from "./answer-view.tsx";
import { AskForm, type Question } from "./ask-form.tsx";
import { Asked } from "./asked.tsx";

const EXPLANATION = "GET /api/v1/learning/explanations/:id";

export function Page() {
  const t = useTexts("learning.ask");
  const [{ id, q }, setUrl] = useUrlState();
  const ask = useMutation({
    mutationFn: (body: Question) => client.call("POST /api/v1/learning/concepts/explain", { body }),
    onSuccess: (answer: ConceptExplanation) => {
      queries.setQueryData(keyOf(EXPLANATION, { path: { id: answer.id } }), answer);
      setUrl({ id: answer.id, q: undefined, source: undefined }, { push: q === undefined });
      void stale("GET /api/v1/learning/explanations");
    },
  });
  const kept = useCall(EXPLANATION, { path: { id: id ?? "" } }, { enabled: id !== undefined, fresh: 60_000 });
  useAskedByLink(q, (concept) => ask.mutate({ concept }));
  const answer = id === undefined ? undefined : kept.data;
  const again = (concept: string) => ask.mutate({ concept, ...(answer && { level: answer.level }) });
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <Stack gap="lg">
        <AskForm
          key={q ?? answer?.id ?? ""}
          asked={q ?? answer?.concept.name ?? ""}
          level={answer?.level}
          isBusy={ask.isPending}
          onAsk={(question) => ask.mutate(question)}
        />
        {ask.error && <ProblemNote error={ask.error} />}
        {ask.isPending ? (
          <Wait rows={8} />
        ) : id === undefined ? (
          !ask.error && (
            <Asked onOpen={(next) => setUrl({ id: next, q: undefined, source: undefined }, { push: true })} />
          )
        ) : (
          <Answered of={kept} wait={<Wait rows={8} />}>
            {(loaded) => <AnswerView key={loaded.id} answer={loaded} onAsk={again} />}
          </Answered>
        )}
      </Stack>
    </>
  );
}

/** Asks the URL's question (`?q=accrual`) once, however often the page renders. */
function useAskedByLink(q: string | undefined, ask: (concept: string) => void) {
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (q === undefined || q.trim() === "" || asked.current === q) return;
    asked.current = q;
    ask(q);
  });
}
