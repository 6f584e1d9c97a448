import { Anchor, Text } from "@mantine/core";
import { IconEyeCheck } from "@tabler/icons-react";
import type { ApprovalReview } from "../../../client/contract.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Person } from "../../kit/person.tsx";
import { Tag } from "../../kit/state-badge.tsx";
import { To } from "../../kit/to.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { Moment } from "../../kit/values.tsx";
import { ActionDialog } from "../../records/form/action/action-dialog.tsx";
import { ChoiceGroup } from "../../records/form/action/choice-group.tsx";
import { ResourcePart } from "../../resource/resource.tsx";
import { usePerson } from "../../session/session.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";

/** Approvals that were bypassed and need another user's review. */
export function Page() {
  const t = useTexts("governance.reviews");
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
  const t = useTexts("governance.reviews");
  const actionNames = useActionNames();
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
              {actionNames.title(action)}
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
  const t = useTexts("governance.reviews");
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
