import { Button, Stack } from "@mantine/core";
import { IconList } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo } from "react";
import type { ApprovalRule, WorkflowMove, WorkflowWithDiagram } from "../../../client/contract.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names.ts";
import { useShippedName } from "../../language/shipped.ts";
import { useCall } from "../../queries.ts";
import { addressOf } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { Found } from "../found.tsx";
import { useApprovers } from "../rules/approvers.ts";
import { useTexts } from "../texts.ts";
import { Explain } from "./explain.tsx";
import { MovesTable } from "./moves-table.tsx";

const Picture = lazy(async () => ({ default: (await import("./picture.tsx")).Picture }));

export function Page() {
  const { collection = "" } = useParams({ strict: false });
  const t = useTexts("governance.workflow");
  const workflow = useCall("GET /api/v1/workflows/:collection", { path: { collection } });
  return (
    <Found of={workflow} title={t.up} up={{ to: "/workflows", label: t.up }}>
      {(found) => <Drawn workflow={found} />}
    </Found>
  );
}

function Drawn({ workflow }: { workflow: WorkflowWithDiagram }) {
  const t = useTexts("governance.workflow");
  const names = useNames();
  const heldBy = useHeldBy();
  const { collection } = workflow;
  return (
    <>
      <PageHead
        title={names.many(collection)}
        about={t.about}
        up={{ to: "/workflows", label: t.up }}
        actions={
          <Button
            component={To}
            to={addressOf(collection)}
            variant="default"
            leftSection={<IconList size={16} stroke={1.6} />}
          >
            {t.list}
          </Button>
        }
      />
      <Stack gap="lg">
        {workflow.transitions.length > 0 && (
          <Suspense fallback={<Wait rows={8} />}>
            <Picture workflow={workflow} heldBy={heldBy} />
          </Suspense>
        )}
        <Panel title={t.moves} flush>
          <MovesTable workflow={workflow} heldBy={heldBy} />
        </Panel>
        <Explain workflow={workflow} />
      </Stack>
    </>
  );
}

/** Approvers per rule: step by step if the user can read rules, else the rule's name. */
function useHeldBy(): (move: WorkflowMove) => readonly string[] {
  const may = useMay();
  const shippedName = useShippedName();
  const approvers = useApprovers();
  const rules = useCall(
    "GET /api/v1/approvals/policies",
    {},
    { enabled: may("approvals.policies.list"), fresh: 60_000 },
  );
  const known = useMemo(() => new Map(rules.data?.data.map((rule) => [rule.id, rule])), [rules.data]);
  const stepsOf = useCallback(
    ({ steps }: ApprovalRule) => steps.map((step) => approvers(step.approvers, step.need)).join(" → "),
    [approvers],
  );
  return useCallback(
    ({ approval_rules }) =>
      approval_rules.map(({ id, name }) => {
        const rule = known.get(id);
        const title = shippedName(name);
        return rule ? `${title}: ${stepsOf(rule)}` : title;
      }),
    [known, stepsOf, shippedName],
  );
}
