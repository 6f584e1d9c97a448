import { Button, Grid, Menu, Stack } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { ApprovalDetail, ApprovalDiff } from "../../../client/contract.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { useShortcuts } from "../../kit/shortcuts.ts";
import { useCall } from "../../queries.ts";
import { useActionNames } from "../action-names.ts";
import { Found } from "../found.tsx";
import { useTexts } from "../texts.ts";
import { Asked } from "./asked.tsx";
import { useDecisions } from "./choices.ts";
import { Comparison } from "./comparison.tsx";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { Glance } from "./glance.tsx";
import { RequestState } from "./request-state.tsx";
import { Standing } from "./standing.tsx";
import { Steps } from "./steps.tsx";
import { RequestTimeline } from "./timeline.tsx";

export function Page() {
  const { id = "" } = useParams({ strict: false });
  const t = useTexts("governance.detail");
  const request = useCall("GET /api/v1/approvals/:id", { path: { id } });
  const diff = useCall("GET /api/v1/approvals/:id/diff", { path: { id } });
  return (
    <Found of={request} title={t.up} up={{ to: "/approvals", label: t.up }}>
      {(found) => <Request request={found} diff={diff.data} error={diff.error} />}
    </Found>
  );
}

interface RequestProps {
  request: ApprovalDetail;
  diff: ApprovalDiff | undefined;
  error: unknown;
}

function Request({ request, diff, error }: RequestProps) {
  const t = useTexts("governance.detail");
  const actionNames = useActionNames();
  const what = actionNames.title(request.action);
  const title = request.title === null ? what : `${what} · ${request.title}`;
  return (
    <>
      <PageHead
        title={title}
        up={{ to: "/approvals", label: t.up }}
        aside={<RequestState state={request.state} />}
        actions={<Decisions request={request} title={request.title ?? what} />}
      />
      <Stack gap="lg">
        <Standing request={request} diff={diff} />
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="lg">
              {error ? <ProblemNote error={error} /> : null}
              <Asked request={request} diff={diff} />
              {request.collection && diff && (
                <Comparison collection={request.collection} diff={diff} isOver={request.closed_at !== null} />
              )}
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="lg">
              <Glance request={request} />
              <Panel title={t.steps}>
                <Steps steps={request.steps} />
              </Panel>
              <Panel title={t.timeline}>
                <RequestTimeline entries={request.timeline} />
              </Panel>
            </Stack>
          </Grid.Col>
        </Grid>
      </Stack>
    </>
  );
}

function Decisions({ request, title }: { request: ApprovalDetail; title: string }) {
  const t = { ...useTexts("governance.approvals"), ...useTexts("governance.detail") };
  const { first, rest } = useDecisions(request);
  const [decision, setDecision] = useState<Decision>();
  const open = (wanted: Decision) => () => {
    if (first.includes(wanted)) setDecision(wanted);
  };
  useShortcuts([
    { keys: "A", label: t.approve, run: open("approve") },
    { keys: "R", label: t.reject, run: open("reject") },
  ]);
  return (
    <>
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={16} stroke={1.6} />}>
              {t.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((one) => (
              <Menu.Item
                key={one}
                onClick={() => setDecision(one)}
                {...(one === "override" && { color: "red" })}
              >
                {t[one]} …
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {first.map((one) => (
        <Button
          key={one}
          variant={one === "approve" || one === "resubmit" ? "filled" : "default"}
          onClick={() => setDecision(one)}
        >
          {t[one]}
        </Button>
      ))}
      {decision && (
        <DecisionDialog
          request={request}
          title={title}
          decision={decision}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  );
}
