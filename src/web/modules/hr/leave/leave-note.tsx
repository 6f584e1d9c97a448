import { Stack, Text } from "@mantine/core";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";
import { LeaveCost } from "./cost.tsx";

/** Balance of the chosen leave type, and the days that the request takes. */
export function LeaveNote({ values }: { values: Readonly<Record<string, unknown>> }) {
  const t = useTexts("hr.cost");
  const format = useFormat();
  const today = useToday();
  const textIn = (name: string) => {
    const value = values[name];
    return typeof value === "string" ? value : "";
  };
  const [employee, type] = [textIn("employee_id"), textIn("leave_type_id")];
  const [from, to] = [textIn("from"), textIn("to")];
  const { data } = useCall(
    "GET /api/v1/hr/leave-balances",
    { query: { employee_id: employee, ...(from > today && { at: from }) } },
    { enabled: employee !== "" && type !== "", keep: true },
  );
  const balance = data?.balances.find(({ leave_type_id }) => leave_type_id === type);
  if (!balance) return null;
  const half = values.half_day;
  return (
    <Stack gap="xs" aria-live="polite">
      {balance.needs_balance && (
        <Text size="sm">{t.available({ name: balance.name, days: format.number(balance.available) })}</Text>
      )}
      {from !== "" && to >= from && (
        <LeaveCost
          draft={undefined}
          balance={balance}
          body={{
            employee_id: employee,
            leave_type_id: type,
            from,
            to,
            ...((half === "morning" || half === "afternoon") && { half_day: half }),
          }}
        />
      )}
    </Stack>
  );
}
