import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBellRinging, IconUserCheck, IconUserOff } from "@tabler/icons-react";
import type { LearningEnrolmentView } from "../../../client/contract.ts";
import { useAct } from "../../kit/act.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";
import { Withdraw } from "./withdraw.tsx";

const OPEN = ["assigned", "started", "overdue"];

export const isOpen = ({ state }: LearningEnrolmentView): boolean => OPEN.includes(state ?? "");

export function LearnerActions({ enrolment }: { enrolment: LearningEnrolmentView }) {
  const t = useTexts("learning.learnerActions");
  const may = useMay();
  const [leaving, withdraw] = useDisclosure();
  const outdated = ["GET /api/v1/learning/enrolments"];
  const remind = useAct("POST /api/v1/learning/enrolments/:id/remind", { done: t.reminded, stale: outdated });
  const reinstate = useAct("POST /api/v1/learning/enrolments/:id/reinstate", {
    done: t.isBack,
    stale: [...outdated, "GET /api/v1/learning/progress"],
  });
  const { id, state, user } = enrolment;
  const name = user?.name ?? "";
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {isOpen(enrolment) && may("learning.enrolments.remind") && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t.remindOf({ name })}
          leftSection={<IconBellRinging size={14} stroke={1.6} />}
          disabled={remind.isPending}
          onClick={() => remind.mutate({ path: { id }, body: {} })}
        >
          {t.remind}
        </Button>
      )}
      {isOpen(enrolment) && may("learning.enrolments.withdraw") && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          aria-label={t.offOf({ name })}
          leftSection={<IconUserOff size={14} stroke={1.6} />}
          onClick={withdraw.open}
        >
          {t.off}
        </Button>
      )}
      {state === "withdrawn" && may("learning.enrolments.reinstate") && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t.backOf({ name })}
          leftSection={<IconUserCheck size={14} stroke={1.6} />}
          disabled={reinstate.isPending}
          onClick={() => reinstate.mutate({ path: { id }, body: {} })}
        >
          {t.back}
        </Button>
      )}
      {leaving && <Withdraw enrolment={enrolment} onClose={withdraw.close} />}
    </Group>
  );
}
