import { Paper } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { More } from "../../kit/paged.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { useList } from "../../kit/use-pages.ts";
import { Wait } from "../../kit/wait.tsx";
import { useWaiting } from "../../kit/waiting.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { ApprovalFigures } from "./figures.tsx";
import { InboxRow } from "./inbox-row.tsx";
import { Waiting } from "./waiting.tsx";

const VIEWS = ["asked", "decided", "all"] as const;
type View = (typeof VIEWS)[number];

export function Page() {
  const t = useTexts("governance.inbox");
  const may = useMay();
  const count = useWaiting().data?.page.total;
  const views = VIEWS.filter((view) => view !== "all" || may("approvals.read_all"));
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <UrlTabs
        name="show"
        label={t.views}
        tabs={[
          {
            value: "waiting",
            label: t.waiting,
            render: () => <Waiting />,
            ...(count !== undefined && { count }),
          },
          ...views.map((view) => ({
            value: view,
            label: t[view],
            render: () => (
              <>
                {view === "all" && <ApprovalFigures />}
                <Requests key={view} view={view} />
              </>
            ),
          })),
        ]}
      />
    </>
  );
}

function Requests({ view }: { view: View }) {
  const t = useTexts("governance.inbox");
  const all = view === "all";
  const everyone = useList("GET /api/v1/approvals/all", {}, { enabled: all });
  const mine = useList("GET /api/v1/approvals", all ? {} : { query: { role: view } }, { enabled: !all });
  const requests = all ? everyone : mine;
  if (requests.error) return <ProblemNote error={requests.error} onRetry={requests.retry} />;
  if (!requests.rows) return <Wait rows={5} />;
  if (requests.rows.length === 0) return <Empty icon={IconInbox} title={t.nothing} about={t.nothingAbout} />;
  return (
    <>
      <Paper withBorder component="ul" p={0} m={0} style={{ listStyle: "none", overflow: "hidden" }}>
        {requests.rows.map((request) => (
          <InboxRow key={request.id} request={request} />
        ))}
      </Paper>
      <More of={requests} byReach />
    </>
  );
}
