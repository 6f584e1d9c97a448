import { Anchor, Text } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import type { ApprovalReview } from "../../../client/contract.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Person } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { Moment } from "../../kit/values.tsx";
import { defineWords, useWords } from "../../language/words.ts";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ChoiceGroup } from "../../records/form/action/choice-group.tsx";
import { ResourcePart } from "../../resource/resource.tsx";
import { usePerson } from "../../session/session.ts";
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
    complete: "Complete the review",
    note: "What you found",
    save: "Complete",
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
    complete: "Nachprüfung abschließen",
    note: "Was Sie festgestellt haben",
    save: "Abschließen",
    saved: "Nachprüfung abgeschlossen",
    question: "Ist es in Ordnung?",
  },
});

/** Approvals that were bypassed and need a review by another user. */
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
  const me = usePerson()?.user.id;
  return (
    <ResourcePart
      title={t.title}
      list="GET /api/v1/approvals/reviews"
      query={{ state }}
      empty={{ icon: IconEyeCheck, title: t.none, about: t.noneAbout }}
      moves={[
        {
          label: t.look,
          needs: "approvals.reviews.complete",
          shows: (review) => review.state === "open" && review.subject.id !== me,
          main: true,
          form: (review, close) => <Complete review={review} onClose={close} />,
        },
      ]}
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
      ]}
    />
  );
}

function Complete({ review, onClose }: { review: ApprovalReview; onClose(): void }) {
  const t = useWords(words);
  return (
    <ActionDialog
      title={t.complete}
      onClose={onClose}
      call="POST /api/v1/approvals/reviews/:id/complete"
      path={{ id: review.id }}
      fields={["verdict", "note"]}
      texts={{ ...t, verdict: t.question }}
      slots={{ verdict: (slot) => <ChoiceGroup {...slot} /> }}
      submit={t.save}
      done={t.saved}
      stale={["GET /api/v1/approvals", "GET /api/v1/workflows/pending"]}
    />
  );
}
