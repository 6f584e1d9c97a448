import { Group, Paper, Stack, Text } from "@mantine/core";
import type { LeaveBalance } from "../../../../client/contract.ts";
import { Answered } from "../../../kit/answered.tsx";
import { useToday } from "../../../kit/today.ts";
import { WaitBox } from "../../../kit/wait.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./balances.module.css";

interface BalancesProps {
  employeeId: string;
  /** Day within the leave year; defaults to today. */
  at?: string;
}

export function Balances({ employeeId, at }: BalancesProps) {
  const call = useCall(
    "GET /api/v1/hr/leave-balances",
    { query: { employee_id: employeeId, ...(at && { at }) } },
    { keep: true },
  );
  return (
    <Answered of={call} wait={<WaitBox height={128} />}>
      {({ balances }) => {
        const counted = balances.filter(({ needs_balance }) => needs_balance);
        const others = balances.filter(({ needs_balance }) => !needs_balance);
        return (
          <Stack gap="xs">
            {counted.map((balance) => (
              <Account key={balance.leave_type_id} balance={balance} />
            ))}
            {others.length > 0 && <Others balances={others} />}
          </Stack>
        );
      }}
    </Answered>
  );
}

function Account({ balance: { name, year, available, expiring, carries } }: { balance: LeaveBalance }) {
  const t = useTexts("hr.balances");
  const format = useFormat();
  const today = useToday();
  const { entitled, carried, taken, planned, left, from, to } = year;
  const [soonest] = expiring;
  // Days that expire for good: those that can't be carried over, or have been carried over before.
  const lapsing = soonest && Number(soonest.days) - (soonest.on === to ? Number(carries) : 0);
  const ofYear =
    from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${format.day(from)} – ${format.day(to)}`;
  const hints = [
    // Includes days granted from a later date, which count as remaining but can't be requested yet.
    left !== null &&
      to >= today &&
      Number(available) < Number(left) &&
      t.notYet({ count: format.number(available) }),
    to >= today && Number(carries) > 0 && t.carries({ count: format.number(carries) }),
    soonest &&
      lapsing &&
      lapsing > 0 &&
      t.expires({ count: format.number(lapsing), day: format.day(soonest.on) }),
  ].filter(Boolean);
  return (
    <Paper
      withBorder
      radius="lg"
      className={classes.account}
      component="section"
      aria-label={t.title({ name, year: ofYear })}
    >
      <Text fw={600} size="sm" className={classes.name} dir="auto">
        {t.title({ name, year: ofYear })}
      </Text>
      <dl className={classes.figures}>
        <Part
          label={t.entitled}
          days={entitled}
          hint={Number(carried) > 0 && t.carried({ count: format.number(carried ?? "0") })}
        />
        <Part label={t.taken} days={taken} />
        <Part label={t.planned} days={planned} />
        <Part label={t.left} days={left} hint={hints.join(" · ")} isMain />
      </dl>
    </Paper>
  );
}

interface PartProps {
  label: string;
  days: string | null;
  hint?: string | false;
  isMain?: boolean;
}

function Part({ label, days, hint, isMain = false }: PartProps) {
  const t = useTexts("hr.balances");
  const format = useFormat();
  return (
    <div className={classes.part} data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd className="figures">{t.days({ count: format.number(days ?? "0") })}</dd>
      {hint && <dd className={classes.hint}>{hint}</dd>}
    </div>
  );
}

/** Leave types without a balance, of which only the days taken are shown. */
function Others({ balances }: { balances: readonly LeaveBalance[] }) {
  const t = useTexts("hr.balances");
  const format = useFormat();
  return (
    <Group gap="md" px="xs">
      <Text size="xs" c="var(--app-quiet)">
        {t.without}:
      </Text>
      {balances.map(({ leave_type_id, name, year: { taken, planned } }) => (
        <Text key={leave_type_id} size="xs" className="figures">
          <span dir="auto">{name}</span> <b>{t.days({ count: format.number(taken) })}</b>
          {Number(planned) > 0 && `, ${t.and({ count: format.number(planned) })}`}
        </Text>
      ))}
    </Group>
  );
}
