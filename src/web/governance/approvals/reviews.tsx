import { Anchor, Button, Group, Modal, Radio, Stack, Text, Textarea } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { ApprovalReview } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { Answered } from "../../kit/answered.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { Person } from "../../kit/person.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { Moment } from "../../kit/values.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay, usePerson } from "../../session/session.ts";
import { useDeeds } from "../deeds.ts";

const words = defineWords({
  en: {
    title: "Reviews",
    about:
      "What was done without the votes that a rule asks for is looked at afterwards, by somebody else than whoever did it.",
    parts: "Which reviews",
    open: "To be looked at",
    done: "Looked at",
    none: "Nothing to be looked at",
    noneAbout: "What an owner overrides, or what passes since nobody else could decide, is laid out here.",
    what: "What",
    who: "Who did it",
    way: "How",
    self: "Nobody else could decide",
    override: "Votes overridden",
    when: "Since",
    verdict: "Finding",
    in_order: "In order",
    not_in_order: "Not in order",
    look: "Complete …",
    actions: "What can be done",
    complete: "Complete the review",
    note: "What you found",
    save: "Complete",
    cancel: "Cancel",
    saved: "Review completed",
    question: "Is it in order?",
  },
  de: {
    title: "Nachprüfungen",
    about:
      "Was ohne die verlangten Stimmen geschah, wird hinterher angesehen, von jemand anderem als der ausführenden Person.",
    parts: "Welche Nachprüfungen",
    open: "Anzusehen",
    done: "Angesehen",
    none: "Nichts anzusehen",
    noneAbout:
      "Was übersteuert wird oder durchgeht, weil sonst niemand entscheiden konnte, liegt hier bereit.",
    what: "Was",
    who: "Wer es tat",
    way: "Wie",
    self: "Niemand sonst konnte entscheiden",
    override: "Stimmen übersteuert",
    when: "Seit",
    verdict: "Befund",
    in_order: "In Ordnung",
    not_in_order: "Nicht in Ordnung",
    look: "Abschließen …",
    actions: "Was sich tun lässt",
    complete: "Nachprüfung abschließen",
    note: "Was Sie festgestellt haben",
    save: "Abschließen",
    cancel: "Abbrechen",
    saved: "Nachprüfung abgeschlossen",
    question: "Ist es in Ordnung?",
  },
});

/** What went on without votes, to be looked at by somebody else. */
export function Page() {
  const t = useWords(words);
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <UrlTabs
        name="show"
        label={t.parts}
        tabs={[
          { value: "open", label: t.open, render: () => <Reviews state="open" /> },
          { value: "done", label: t.done, render: () => <Reviews state="done" /> },
        ]}
      />
    </>
  );
}

function Reviews({ state }: { state: "open" | "done" }) {
  const t = useWords(words);
  const deeds = useDeeds();
  const may = useMay();
  const me = usePerson()?.user.id;
  const reviews = useCall("GET /api/v1/approvals/reviews", { query: { state } });
  const [looking, setLooking] = useState<ApprovalReview>();
  return (
    <Answered of={reviews}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty icon={IconEyeCheck} title={t.none} about={t.noneAbout} />
        ) : (
          <Panel flush>
            <DataTable
              caption={t.title}
              rows={data}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: "what",
                  label: t.what,
                  head: true,
                  render: ({ action, approval_id }) => (
                    <Anchor component={To} to={`/approvals/${approval_id}`} size="sm">
                      {deeds.title(action)}
                    </Anchor>
                  ),
                },
                { key: "who", label: t.who, render: ({ subject }) => <Person {...subject} size="xs" /> },
                { key: "way", label: t.way, render: ({ way }) => <Text size="sm">{t[way]}</Text> },
                { key: "when", label: t.when, render: ({ opened_at }) => <Moment value={opened_at} ago /> },
                {
                  key: "verdict",
                  label: t.verdict,
                  render: ({ verdict, note }) =>
                    verdict === null ? (
                      "–"
                    ) : (
                      <>
                        <Tag tone={verdict === "in_order" ? "good" : "bad"}>{t[verdict]}</Tag>
                        <Text size="xs">{note}</Text>
                      </>
                    ),
                },
                {
                  key: "actions",
                  label: t.actions,
                  hideLabel: true,
                  render: (review) =>
                    review.state === "open" &&
                    review.subject.id !== me &&
                    may("approvals.reviews.complete") && (
                      <Button size="xs" onClick={() => setLooking(review)}>
                        {t.look}
                      </Button>
                    ),
                },
              ]}
            />
            {looking && <Complete review={looking} onClose={() => setLooking(undefined)} />}
          </Panel>
        )
      }
    </Answered>
  );
}

function Complete({ review, onClose }: { review: ApprovalReview; onClose(): void }) {
  const t = useWords(words);
  const [verdict, setVerdict] = useState<"in_order" | "not_in_order">();
  const [note, setNote] = useState("");
  const complete = useAct("POST /api/v1/approvals/reviews/:id/complete", {
    stale: ["GET /api/v1/approvals", "GET /api/v1/workflows/pending"],
    done: t.saved,
    quiet: true,
    onDone: onClose,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    if (verdict) complete.mutate({ path: { id: review.id }, body: { verdict, note: note.trim() } });
  }
  return (
    <Modal opened onClose={onClose} title={t.complete}>
      <form onSubmit={submit}>
        <Stack>
          <Radio.Group
            label={t.question}
            value={verdict ?? ""}
            onChange={(value) => setVerdict(value === "in_order" ? value : "not_in_order")}
          >
            <Group mt="xs">
              <Radio value="in_order" label={t.in_order} />
              <Radio value="not_in_order" label={t.not_in_order} />
            </Group>
          </Radio.Group>
          <Textarea
            label={t.note}
            required
            maxLength={500}
            autosize
            minRows={2}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {complete.error && <ProblemNote error={complete.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" disabled={!verdict || note.trim() === ""} loading={complete.isPending}>
              {t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
