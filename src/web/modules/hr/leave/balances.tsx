import { SimpleGrid, Text } from "@mantine/core";
import type { LeaveBalance } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { Figure } from "../../../kit/figure.tsx";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { defineWords, useWords } from "../../../language/words.ts";
import { useCall } from "../../../queries.ts";

const words = defineWords({
  en: {
    days: (count: string) => (count === "1" ? "1 day" : `${count} days`),
    taken: "taken so far",
    available: "can still be asked for",
    planned: (count: string) => `${count} more agreed to and to come`,
    expires: (count: string, day: string) => `${count} lapse after ${day}`,
    noBalance: "needs no balance",
  },
  de: {
    days: (count: string) => (count === "1" ? "1 Tag" : `${count} Tage`),
    taken: "bisher genommen",
    available: "noch verfügbar",
    planned: (count: string) => `${count} weitere bewilligt und geplant`,
    expires: (count: string, day: string) => `${count} verfallen nach dem ${day}`,
    noBalance: "ohne Anspruch",
  },
});

/** Somebody's leave account, a tile for each kind of leave: those with an entitlement first. */
export function Balances({ employeeId }: { employeeId: string }) {
  const call = useCall("GET /api/v1/hr/leave-balances", { query: { employee_id: employeeId } });
  return (
    <Answered of={call} wait={<WaitBox height={104} />}>
      {({ balances }) => (
        <SimpleGrid cols={{ base: 2, md: Math.min(4, Math.max(2, balances.length)) }} spacing="md">
          {[...balances]
            .sort((a, b) => Number(b.needs_balance) - Number(a.needs_balance))
            .map((balance) => (
              <BalanceTile key={balance.leave_type_id} balance={balance} />
            ))}
        </SimpleGrid>
      )}
    </Answered>
  );
}

function BalanceTile({ balance }: { balance: LeaveBalance }) {
  const t = useWords(words);
  const format = useFormat();
  const { name, needs_balance, available, planned, expiring } = balance;
  if (!needs_balance) {
    const taken = String(Math.max(0, -Number(balance.balance)));
    return <Figure label={name} value={t.days(format.number(taken))} hint={`${t.taken}, ${t.noBalance}`} />;
  }
  const [soonest] = expiring;
  return (
    <Figure
      label={name}
      value={t.days(format.number(available))}
      hint={
        <>
          {t.available}
          {Number(planned) > 0 && <> · {t.planned(format.number(planned))}</>}
          {soonest && (
            <Text component="span" size="xs" display="block">
              {t.expires(format.number(soonest.days), format.day(soonest.on))}
            </Text>
          )}
        </>
      }
    />
  );
}
