import { Box, Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { StratDecisionView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { Panel } from "../../../kit/panel.tsx";
import { useNameOf } from "../../../kit/person.tsx";
import { Tag } from "../../../kit/state-badge.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { useMay, usePerson } from "../../../session/session.ts";
import { ProgressBar } from "../progress-bar.tsx";
import { useTexts } from "../texts.ts";

export function Ballot({ decision }: { decision: StratDecisionView }) {
  const t = useTexts("strat.ballot");
  const names = useNames();
  const nameOf = useNameOf();
  const format = useFormat();
  const may = useMay();
  const me = usePerson()?.user.id;
  const [comment, setComment] = useState("");
  const { id, state, options, votes, decider_ids, quorum, rule, chosen } = decision;
  const vote = useAct("POST /api/v1/strat/decisions/:id/vote", {
    done: t.done,
    stale: ["GET /api/v1/strat/decisions"],
    onDone: () => setComment(""),
  });
  const all = votes ?? [];
  const deciders = decider_ids ?? [];
  const mine = all.find(({ user_id }) => user_id === me);
  const canVote =
    state === "proposed" && me !== undefined && deciders.includes(me) && may("strat.decisions.vote");
  const missing = deciders.filter((one) => !all.some(({ user_id }) => user_id === one));
  return (
    <Panel
      title={t.title}
      about={
        rule &&
        t.rule({
          rule: names.choice("strat.decisions", "rule", rule),
          quorum: quorum ?? deciders.length,
          voted: all.length,
        })
      }
    >
      <Stack gap="md">
        {(options ?? []).map((option) => {
          const given = all.filter((one) => one.option === option.name);
          return (
            <Box key={option.name}>
              <Group justify="space-between" gap="sm" mb={6}>
                <Group gap="xs" style={{ minWidth: 0 }}>
                  <Text size="sm" fw={600}>
                    {option.name}
                  </Text>
                  {mine?.option === option.name && <Tag tone="busy">{t.mine}</Tag>}
                  {chosen === option.name && <Tag tone="good">{t.chosen}</Tag>}
                </Group>
                <Group gap="sm">
                  <Text size="sm" className="figures">
                    {t.votes({ count: given.length })}
                  </Text>
                  {canVote && mine?.option !== option.name && (
                    <Button
                      size="compact-sm"
                      variant="light"
                      leftSection={<IconCheck size={14} />}
                      aria-label={t.choose({ option: option.name })}
                      loading={vote.isPending && vote.variables?.body.option === option.name}
                      disabled={vote.isPending}
                      onClick={() =>
                        vote.mutate({
                          path: { id },
                          body: {
                            option: option.name,
                            ...(comment.trim() !== "" && { comment: comment.trim() }),
                          },
                        })
                      }
                    >
                      {t.voteFor}
                    </Button>
                  )}
                </Group>
              </Group>
              {option.text && (
                <Text size="sm" c="var(--app-quiet)" mb={6}>
                  {option.text}
                </Text>
              )}
              <ProgressBar
                value={deciders.length === 0 ? 0 : (given.length / deciders.length) * 100}
                health={chosen === option.name ? "good" : "idle"}
              />
              {given.length > 0 && (
                <Text size="xs" c="var(--app-quiet)" mt={4}>
                  {given
                    .map((one) => `${nameOf(one.user_id)}${one.comment ? `: “${one.comment}”` : ""}`)
                    .join(" · ")}
                </Text>
              )}
            </Box>
          );
        })}
        {canVote && (
          <Textarea
            label={t.comment}
            autosize
            minRows={1}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        {state === "proposed" && missing.length > 0 && (
          <Text size="xs" c="var(--app-quiet)">
            {t.missing({ names: format.list(missing.map(nameOf)) })}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
