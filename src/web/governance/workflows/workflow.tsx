import { Button, Stack } from "@mantine/core";
import { IconList } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useMemo } from "react";
import type { ApprovalRule, WorkflowMove, WorkflowWithDiagram } from "../../../client/contract.ts";
import { PageHead } from "../../kit/page-head.tsx";
import { Panel } from "../../kit/panel.tsx";
import { To } from "../../kit/to.tsx";
import { Wait } from "../../kit/wait.tsx";
import { useNames } from "../../language/names/index.ts";
import { useShippedName } from "../../language/shipped.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { addressOf } from "../../records/meta.ts";
import { useMay } from "../../session/session.ts";
import { Found } from "../found.tsx";
import { useApprovers } from "../rules/approvers.ts";
import { Explain } from "./explain.tsx";
import { MovesTable } from "./moves-table.tsx";

const Picture = lazy(async () => ({ default: (await import("./picture.tsx")).Picture }));

const words = defineWords({
  en: {
    up: "Workflows",
    about:
      "A thick border is where it begins, a double one where it ends. What has a lock waits until those named agree.",
    list: "To the records",
    moves: "The moves in words",
    inTurn: (names: readonly string[]) => names.join(" → "),
  },
  de: {
    up: "Abläufe",
    about:
      "Ein dicker Rand zeigt, wo es beginnt, ein doppelter, wo es endet. Was ein Schloss trägt, wartet, bis die Genannten zustimmen.",
    list: "Zu den Datensätzen",
    moves: "Die Schritte in Worten",
    inTurn: (names: readonly string[]) => names.join(" → "),
  },
});

export function Page() {
  const { collection = "" } = useParams({ strict: false });
  const t = useWords(words);
  const workflow = useCall("GET /api/v1/workflows/:collection", { path: { collection } });
  return (
    <Found of={workflow} title={t.up} up={{ to: "/workflows", label: t.up }}>
      {(found) => <Drawn workflow={found} />}
    </Found>
  );
}

function Drawn({ workflow }: { workflow: WorkflowWithDiagram }) {
  const t = useWords(words);
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

/**
 * Approvers of each rule that gates a transition: step by step if the user can read rules, else the name of
 * the rule.
 */
function useHeldBy(): (move: WorkflowMove) => readonly string[] {
  const t = useWords(words);
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
    ({ steps }: ApprovalRule) => t.inTurn(steps.map((step) => approvers(step.approvers, step.need))),
    [t, approvers],
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
