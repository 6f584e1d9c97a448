import { Box, Button, Group, Select, SimpleGrid, Stack, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { HrReviewView } from "../../../../client/contract.ts";
import { useActWith } from "../../../kit/act.ts";
import { DataTable } from "../../../kit/data-table.tsx";
import { Figure } from "../../../kit/figure.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { ProblemNote } from "../../../kit/problem-note.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { client, useMay, usePerson } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

type Scoring = "assess_self" | "assess" | "calibrate";

export function Goals({ review }: { review: HrReviewView }) {
  const t = useTexts("hr.goals");
  const format = useFormat();
  const { goals, self_score, final_score, self_comments, comments } = review;
  const scoring = useScoring(review);
  const points = (score: string | null) => (score === null ? "–" : format.number(score));
  return (
    <Stack gap="lg">
      {(self_score || final_score) && (
        <SimpleGrid cols={2} spacing="md">
          <Figure label={t.self} value={points(self_score ?? null)} hint={t.ofFive} />
          <Figure label={t.result} value={points(final_score ?? null)} hint={t.ofFive} />
        </SimpleGrid>
      )}
      <Panel flush title={t.goals}>
        <DataTable
          caption={t.list}
          rows={(goals ?? []).map((goal, index) => ({ ...goal, index }))}
          rowKey={({ index }) => String(index)}
          columns={[
            { key: "goal", label: t.goal, head: true, render: ({ text }) => text },
            {
              key: "weight",
              label: t.weight,
              figures: true,
              render: ({ weight }) => format.percent(weight),
            },
            { key: "self", label: t.self, figures: true, render: (goal) => points(goal.self_score) },
            { key: "score", label: t.score, figures: true, render: ({ score }) => points(score) },
          ]}
        />
      </Panel>
      {scoring && <ScoreForm review={review} move={scoring} />}
      {[
        [t.ownComment, self_comments],
        [t.reviewerComment, comments],
      ].map(
        ([title, text]) =>
          text && (
            <Panel key={title} title={title ?? ""}>
              <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
                {text}
              </Text>
            </Panel>
          ),
      )}
    </Stack>
  );
}

/** Scoring step that the user can perform now. */
function useScoring({ state, user_id, reviewer_user_id }: HrReviewView): Scoring | undefined {
  const may = useMay();
  const me = usePerson()?.user.id;
  if (state === "self" && may("hr.reviews.assess_self") && (user_id === me || !user_id)) return "assess_self";
  if (state === "manager" && may("hr.reviews.assess") && reviewer_user_id === me) return "assess";
  if ((state === "manager" || state === "disputed") && may("hr.reviews.calibrate")) return "calibrate";
  return undefined;
}

const POINTS = ["0", "0.5", "1", "1.5", "2", "2.5", "3", "3.5", "4", "4.5", "5"];

function ScoreForm({ review, move }: { review: HrReviewView; move: Scoring }) {
  const t = useTexts("hr.goals");
  const format = useFormat();
  const names = useNames();
  const goals = review.goals ?? [];
  const [scores, setScores] = useState<readonly (string | null)[]>(() =>
    goals.map(({ self_score, score }) => (move === "assess_self" ? null : (score ?? self_score))),
  );
  const [comment, setComment] = useState("");
  const act = useActWith(
    () => {
      const given = scores.flatMap((score) => score ?? []);
      return client.call(`POST /api/v1/hr/reviews/:id/${move}`, {
        path: { id: review.id },
        body: { scores: given, ...(comment.trim() !== "" && { comment: comment.trim() }) },
      });
    },
    { done: t.done, stale: ["GET /api/v1/hr/reviews"], quiet: true },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!act.isPending) act.mutate(undefined);
  }

  return (
    <Panel title={t[move]} about={move === "assess_self" ? t.aboutSelf : t.about}>
      <form onSubmit={submit}>
        <Stack>
          {goals.map((goal, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: goals have no ids, and their order is fixed
            <Group key={at} justify="space-between" wrap="nowrap" gap="md">
              <Box style={{ minWidth: 0 }}>
                <Text size="sm">{goal.text}</Text>
              </Box>
              <Select
                aria-label={t.scoreOf({ goal: goal.text })}
                placeholder="–"
                w={96}
                data={POINTS.map((value) => ({ value, label: format.number(value) }))}
                value={scores[at] ?? null}
                onChange={(value) => setScores(scores.map((one, index) => (index === at ? value : one)))}
                allowDeselect={false}
              />
            </Group>
          ))}
          <Textarea
            label={t.comment}
            autosize
            minRows={3}
            maxLength={10_000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
          {act.error && <ProblemNote error={act.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={act.isPending} disabled={scores.some((score) => score === null)}>
              {move === "calibrate" ? names.move("hr.reviews", move) : t.send}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
