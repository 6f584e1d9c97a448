import { Button, Group, Kbd, Paper, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconInbox } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { ApprovalListed } from "../../../client/contract.ts";
import { Empty } from "../../kit/empty.tsx";
import { PageHead } from "../../kit/page-head.tsx";
import { More } from "../../kit/paged.tsx";
import { ProblemNote } from "../../kit/problem-note.tsx";
import { UrlTabs } from "../../kit/url-tabs.tsx";
import { useList } from "../../kit/use-pages.ts";
import { Wait } from "../../kit/wait.tsx";
import { useMay } from "../../session/session.ts";
import { useActionNames } from "../action-names.ts";
import { useTexts } from "../texts.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { type Decision, DecisionDialog } from "./decision-dialog.tsx";
import { ApprovalFigures } from "./figures.tsx";
import classes from "./inbox.module.css";
import { InboxRow } from "./inbox-row.tsx";

const VIEWS = ["waiting", "asked", "decided", "all"] as const;
type View = (typeof VIEWS)[number];

export function Page() {
  const t = useTexts("governance.inbox");
  const may = useMay();
  const views = VIEWS.filter((view) => view !== "all" || may("approvals.read_all"));
  return (
    <>
      <PageHead title={t.title} about={t.about} />
      <UrlTabs
        name="show"
        label={t.views}
        tabs={views.map((view) => ({
          value: view,
          label: t[view],
          render: () => (
            <>
              {view === "all" && <ApprovalFigures />}
              <Requests key={view} view={view} />
            </>
          ),
        }))}
      />
    </>
  );
}

function Requests({ view }: { view: View }) {
  const t = { ...useTexts("governance.approvals"), ...useTexts("governance.inbox") };
  const all = view === "all";
  const everyone = useList("GET /api/v1/approvals/all", {}, { enabled: all });
  const mine = useList("GET /api/v1/approvals", all ? {} : { query: { role: view } }, { enabled: !all });
  const requests = all ? everyone : mine;
  const rows = requests.rows ?? [];
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deciding, setDeciding] = useState<{ request: ApprovalListed; decision: Decision }>();
  const [bulk, setBulk] = useState<readonly ApprovalListed[]>();
  const list = useRef<HTMLUListElement>(null);
  const actionNames = useActionNames();
  const waiting = view === "waiting";
  const chosen = rows.filter(({ id }) => selected.has(id));

  function select(id: string, on: boolean) {
    const next = new Set(selected);
    if (on) next.add(id);
    else next.delete(id);
    setSelected(next);
  }

  function decideHere(decision: Decision) {
    const request = rows.find(({ id }) => id === placeIn(list.current));
    if (request?.waits_for_me) setDeciding({ request, decision });
  }

  useHotkeys([
    ["j", () => step(list.current, 1)],
    ["k", () => step(list.current, -1)],
    ["a", () => decideHere("approve")],
    ["r", () => decideHere("reject")],
    [
      "x",
      () => {
        const id = placeIn(list.current);
        if (id && waiting) select(id, !selected.has(id));
      },
    ],
  ]);

  if (requests.error) return <ProblemNote error={requests.error} onRetry={requests.retry} />;
  if (!requests.rows) return <Wait rows={5} />;
  if (rows.length === 0) {
    return waiting ? (
      <Empty icon={IconInbox} title={t.nothingWaiting} about={t.nothingWaitingAbout} />
    ) : (
      <Empty icon={IconInbox} title={t.nothing} about={t.nothingAbout} />
    );
  }
  return (
    <>
      {waiting && (
        <Group justify="space-between" mb="xs" mih={36}>
          <Text size="sm" c="var(--app-quiet)" visibleFrom="sm">
            <Kbd size="xs">j</Kbd> <Kbd size="xs">k</Kbd> <Kbd size="xs">a</Kbd> <Kbd size="xs">r</Kbd>{" "}
            <Kbd size="xs">x</Kbd> {t.keys}
          </Text>
          <Group gap="sm" role="status">
            {chosen.length > 0 && (
              <>
                <Text size="sm">{t.selected({ count: chosen.length })}</Text>
                <Button size="xs" onClick={() => setBulk(chosen)}>
                  {t.bulk({ count: chosen.length })}
                </Button>
              </>
            )}
          </Group>
        </Group>
      )}
      <Paper
        withBorder
        component="ul"
        p={0}
        m={0}
        ref={list}
        style={{ listStyle: "none", overflow: "hidden" }}
      >
        {rows.map((request) => (
          <InboxRow
            key={request.id}
            request={request}
            mine={waiting}
            selected={selected.has(request.id)}
            onSelect={(on) => select(request.id, on)}
            onDecide={(decision) => setDeciding({ request, decision })}
          />
        ))}
      </Paper>
      <More of={requests} byReach />
      {deciding && (
        <DecisionDialog
          request={deciding.request}
          title={deciding.request.title ?? actionNames.title(deciding.request.action)}
          decision={deciding.decision}
          onClose={() => setDeciding(undefined)}
        />
      )}
      {bulk && (
        <BulkDialog
          requests={bulk}
          onClose={() => setBulk(undefined)}
          onDone={() => setSelected(new Set())}
        />
      )}
    </>
  );
}

const linksIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>(`.${classes.link}`) ?? []),
];

const placeIn = (list: HTMLElement | null) =>
  list?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>("[data-request]")?.dataset.request
    : undefined;

function step(list: HTMLElement | null, by: 1 | -1): void {
  const links = linksIn(list);
  const at = links.findIndex((link) => link.closest("li")?.contains(document.activeElement));
  links[Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
}
