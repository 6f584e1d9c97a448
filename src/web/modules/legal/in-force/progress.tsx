import { Anchor, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { LegalAcknowledgementView } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { DataTable } from "../../../kit/data-table.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { To } from "../../../kit/to.tsx";
import { Day } from "../../../kit/values.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useNames } from "../../../language/names.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";
import { recordAddress } from "../../../records/meta.ts";
import { client } from "../../../session/session.ts";
import { ProgressBar } from "../../strat/progress-bar.tsx";

const words = defineWords({
  en: {
    title: "Who has read what",
    about: "Policies in force and how many of those who are asked have confirmed them.",
    policy: "Policy",
    confirmed: "Confirmed",
    of: (done: string, all: string) => `${done} of ${all}`,
    nobody: "nobody is asked",
    overdue: "Overdue",
  },
  de: {
    title: "Wer was gelesen hat",
    about: "Geltende Richtlinien, und wie viele der Gefragten sie bestätigt haben.",
    policy: "Richtlinie",
    confirmed: "Bestätigt",
    of: (done: string, all: string) => `${done} von ${all}`,
    nobody: "niemand ist gefragt",
    overdue: "Überfällig",
  },
});

/** Of a small organisation this is one page. */
const MOST_PAGES = 2;

/** The acknowledgements of all policies in force. */
function useAcknowledgements() {
  return useQuery({
    queryKey: ["GET /api/v1/legal/acknowledgements", "all pages"],
    queryFn: async ({ signal }) => {
      const all: LegalAcknowledgementView[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await client.call("GET /api/v1/legal/acknowledgements", {
          query: {
            "state[ne]": "lapsed",
            fields: "policy_id,state,due_on",
            sort: "-created_at",
            limit: 200,
            ...(cursor && { cursor }),
          },
          signal,
        });
        all.push(...answer.data);
        cursor = answer.page.next_cursor ?? undefined;
        if (!cursor) break;
      }
      return Map.groupBy(all, ({ policy_id }) => policy_id ?? "");
    },
  });
}

/** How far everybody is with the policies in force. */
export function Progress() {
  const t = useWords(words);
  const format = useFormat();
  const names = useNames();
  const policies = useCall("GET /api/v1/legal/policies", {
    query: { state: "published", fields: "title,revision,review_by,acknowledge", sort: "title", limit: 200 },
  });
  const asked = useAcknowledgements().data;
  return (
    <Answered of={policies} wait={<WaitBox height={240} />}>
      {({ data }) =>
        data.length === 0 ? null : (
          <Panel title={t.title} about={t.about} flush>
            <DataTable
              caption={t.title}
              rows={data.map((policy) => {
                const all = asked?.get(policy.id) ?? [];
                return {
                  policy,
                  all: all.length,
                  done: all.filter(({ state }) => state === "acknowledged").length,
                  overdue: all.filter(({ state }) => state === "overdue").length,
                };
              })}
              rowKey={({ policy }) => policy.id}
              columns={[
                {
                  key: "title",
                  label: t.policy,
                  head: true,
                  render: ({ policy }) => (
                    <Anchor component={To} to={recordAddress("legal.policies", policy.id)} size="sm">
                      {policy.title}
                    </Anchor>
                  ),
                },
                {
                  key: "done",
                  label: t.confirmed,
                  width: 260,
                  render: ({ all, done, overdue }) =>
                    all === 0 ? (
                      <Text size="sm" c="var(--app-quiet)">
                        {t.nobody}
                      </Text>
                    ) : (
                      <Group gap="sm" wrap="nowrap">
                        <div style={{ flex: 1 }}>
                          <ProgressBar
                            value={(done / all) * 100}
                            health={done === all ? "good" : overdue > 0 ? "risk" : "behind"}
                          />
                        </div>
                        <Text size="sm" className="figures">
                          {t.of(format.number(done), format.number(all))}
                        </Text>
                      </Group>
                    ),
                },
                {
                  key: "overdue",
                  label: t.overdue,
                  figures: true,
                  render: ({ overdue, policy }) =>
                    overdue > 0 ? (
                      <Anchor
                        component={To}
                        to={`/legal/acknowledgements?policy_id=${policy.id}&state=overdue`}
                        size="sm"
                      >
                        {format.number(overdue)}
                      </Anchor>
                    ) : (
                      "–"
                    ),
                },
                {
                  key: "review",
                  label: names.field("legal.policies", "review_by"),
                  render: ({ policy }) => policy.review_by && <Day value={policy.review_by} />,
                },
              ]}
            />
          </Panel>
        )
      }
    </Answered>
  );
}
