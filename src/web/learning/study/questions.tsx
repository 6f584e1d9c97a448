import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconCheck, IconRefresh } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { AnswerResults, CourseAnswer, CourseQuestion } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { useFormat } from "../../language/format.ts";
import { AskedQuestion, givenFor, isAnswered } from "../parts/question.tsx";
import { Result } from "../parts/result.tsx";
import { useTexts } from "../texts.ts";
import classes from "./study.module.css";

interface QuestionsProps {
  enrolment: string;
  place: string;
  questions: readonly CourseQuestion[];
  lang: string;
  isAssessment: boolean;
  bestScore: number | null;
  passScore: number;
  /** Only learners themselves can submit answers. */
  isMine: boolean;
}

/** Questions that are submitted together and then explained one by one. */
export function Questions(props: QuestionsProps) {
  const { enrolment, place, questions, lang, isAssessment, bestScore, passScore, isMine } = props;
  const t = useTexts("learning.questions");
  const format = useFormat();
  const [answers, setAnswers] = useState<Readonly<Record<string, CourseAnswer>>>({});
  const [results, setResults] = useState<AnswerResults>();
  const send = useAct("POST /api/v1/learning/enrolments/:id/answers", {
    stale: [
      "GET /api/v1/learning/enrolments",
      "GET /api/v1/learning/progress",
      "GET /api/v1/learning/reviews",
    ],
    onDone: setResults,
  });
  if (questions.length === 0) return null;
  const missing = questions.filter((one) => !isAnswered(one, answers[one.id])).length;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (missing > 0 || send.isPending) return;
    const given = questions.flatMap((one) => {
      const answer = givenFor(one, answers[one.id]);
      return answer === undefined ? [] : [[one.id, answer] as const];
    });
    send.mutate({ path: { id: enrolment }, body: { place, answers: Object.fromEntries(given) } });
  }

  return (
    <section className={classes.questions}>
      {!isAssessment && (
        <Title order={3} size="h4" mb="md">
          {t.title}
        </Title>
      )}
      {bestScore !== null && !results && (
        <Text size="sm" mb="md">
          {t.best({ score: format.percent(bestScore) })}
        </Text>
      )}
      <form onSubmit={submit}>
        <Stack gap="xl">
          {questions.map((question) => {
            const result = results?.results.find(({ item_id }) => item_id === question.id);
            return (
              <div key={question.id}>
                <AskedQuestion
                  question={question}
                  value={answers[question.id]}
                  onChange={(value) => setAnswers((now) => ({ ...now, [question.id]: value }))}
                  isDone={results !== undefined || !isMine}
                  lang={lang}
                />
                {result && (
                  <Result
                    question={question}
                    answer={result.answer}
                    explanation={result.explanation}
                    reasons={result.reasons}
                    given={answers[question.id]}
                    isRight={result.right}
                    lang={lang}
                  />
                )}
              </div>
            );
          })}
          {results ? (
            <Outcome
              results={results}
              passScore={passScore}
              onAgain={() => {
                setResults(undefined);
                setAnswers({});
              }}
            />
          ) : (
            isMine && (
              <Group>
                <Button
                  type="submit"
                  leftSection={<IconCheck size={18} stroke={1.8} />}
                  loading={send.isPending}
                  disabled={missing > 0}
                >
                  {t.check}
                </Button>
                {missing > 0 && (
                  <Text size="sm" c="var(--app-quiet)" role="status">
                    {t.missing({ count: missing })}
                  </Text>
                )}
              </Group>
            )
          )}
        </Stack>
      </form>
    </section>
  );
}

interface OutcomeProps {
  results: AnswerResults;
  passScore: number;
  onAgain(): void;
}

function Outcome({ results: { score, passed }, passScore, onAgain }: OutcomeProps) {
  const t = useTexts("learning.questions");
  const format = useFormat();
  const verdict =
    passed === null
      ? t.score({ score: format.percent(score) })
      : passed
        ? t.passed({ score: format.percent(score) })
        : t.failed({ score: format.percent(score), needed: format.percent(passScore) });
  return (
    <Alert color={passed === false ? "yellow" : "leaf"} role="status">
      <Group justify="space-between">
        <Text fw={600}>{verdict}</Text>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconRefresh size={16} stroke={1.6} />}
          onClick={onAgain}
        >
          {t.again}
        </Button>
      </Group>
    </Alert>
  );
}
