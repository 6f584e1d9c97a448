import { Alert, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconCalendarStats } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { HrLeaveRequestCreate, LeaveBalance } from "../../../../client/contract.ts";
import { Problem } from "../../../../client/index.ts";
import { useProblemText } from "../../../kit/problem-text.ts";
import { useFormat } from "../../../language/format.ts";
import { client } from "../../../session/session.ts";
import { useTexts } from "../texts.ts";

interface LeaveCostProps {
  body: HrLeaveRequestCreate;
  /** Id of the draft, if submitting it has failed. */
  draft: string | undefined;
  balance: LeaveBalance | undefined;
}

/** Shows the days that a request takes. A dry run applies the same rules without saving anything. */
export function LeaveCost({ body, draft, balance }: LeaveCostProps) {
  const t = useTexts("hr.cost");
  const format = useFormat();
  const textOf = useProblemText();
  const { employee_id, leave_type_id, from, to, half_day } = body;
  const [asked] = useDebouncedValue(JSON.stringify({ employee_id, leave_type_id, from, to, half_day }), 300);
  const { data, error } = useQuery({
    queryKey: ["leave trial", draft, asked],
    queryFn: async ({ signal }) => {
      const { employee_id: whose, ...changes } = JSON.parse(asked);
      const options = { query: { dry_run: true }, signal };
      const path = "/api/v1/hr/leave-requests";
      const answer = draft
        ? await client.request("PUT", `${path}/${draft}`, { ...options, body: changes })
        : await client.request("POST", path, { ...options, body: { employee_id: whose, ...changes } });
      return daysIn(answer);
    },
    retry: false,
  });
  if (error) {
    const detail = error instanceof Problem ? error.details[0] : undefined;
    return (
      <Alert color="yellow" icon={<IconCalendarStats />} aria-live="polite">
        {detail ? detail.message : textOf(error)}
      </Alert>
    );
  }
  const left =
    balance?.needs_balance && data !== undefined ? Number(balance.available) - Number(data) : undefined;
  return (
    <Alert variant="light" icon={<IconCalendarStats />} aria-live="polite">
      <Text size="sm">
        {data === undefined
          ? t.counting
          : Number(data) === 0
            ? t.nothing
            : t.costs({ days: format.number(data) })}{" "}
        {left !== undefined && balance && t.leaves({ days: format.number(left), name: balance.name })}
      </Text>
    </Alert>
  );
}

function daysIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("result" in answer)) return undefined;
  const { result } = answer;
  return typeof result === "object" && result !== null && "days" in result ? String(result.days) : undefined;
}
