import { Anchor, Text } from "@mantine/core";
import type { HrAbsentPerson } from "../../../../client/contract.ts";
import { addDays } from "../../../../kernel/calendar.ts";
import { Frame } from "../../../dashboards/card/frame.tsx";
import classes from "../../../dashboards/card/lines.module.css";
import { Nothing } from "../../../dashboards/card/nothing.tsx";
import type { PanelProps } from "../../../dashboards/card/panel.ts";
import { Tile } from "../../../dashboards/card/tile.tsx";
import { Answered } from "../../../kit/answered.tsx";
import { Initials } from "../../../kit/person.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";

const SHOWN = 5;
const AHEAD_DAYS = 6;
const GRANTED = new Set([null, "approved", "taken"]);

export function AwayCard({ title, size, tools }: PanelProps) {
  const t = useTexts("hr.awayCard");
  const today = useToday();
  const absences = useCall(
    "GET /api/v1/hr/absences",
    { query: { from: today, to: addDays(today, AHEAD_DAYS) } },
    { fresh: 60_000 },
  );
  return (
    <Frame
      title={title}
      size={size}
      flush
      aside={
        tools ?? (
          <Anchor component={To} to="/hr/leave" size="sm">
            {t.calendar}
          </Anchor>
        )
      }
    >
      <Answered of={absences}>
        {({ people }) => {
          const away = awayAmong(people);
          return away.length === 0 ? (
            <Nothing title={t.none} about={t.noneAbout} />
          ) : (
            <>
              <ul className={classes.lines}>
                {away.slice(0, SHOWN).map((one) => (
                  <AwayRow key={one.employee_id} {...one} today={today} />
                ))}
              </ul>
              {away.length > SHOWN && (
                <Text size="xs" className={classes.foot}>
                  {t.more({ count: away.length - SHOWN })}
                </Text>
              )}
            </>
          );
        }}
      </Answered>
    </Frame>
  );
}

interface AwayPerson {
  employee_id: string;
  name: string;
  unit: string | null;
  from: string;
  to: string;
}

/** First absence of each person, those that begin first. */
function awayAmong(people: readonly HrAbsentPerson[]): AwayPerson[] {
  return people
    .flatMap(({ employee_id, name, unit, absences }) => {
      const [first] = absences
        .filter(({ state }) => GRANTED.has(state))
        .toSorted((one, other) => (one.from < other.from ? -1 : 1));
      return first ? [{ employee_id, name, unit, from: first.from, to: first.to }] : [];
    })
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

function AwayRow({ name, unit, from, to, today }: AwayPerson & { today: string }) {
  const t = useTexts("hr.awayCard");
  const format = useFormat();
  return (
    <li className={classes.row} style={{ gridTemplateColumns: "auto minmax(0, 1fr) auto" }}>
      <Initials name={name} size="sm" />
      <div className={classes.name}>
        <Text size="sm" fw={500} dir="auto">
          {name}
        </Text>
        {unit && (
          <Text size="xs" c="var(--app-quiet)" dir="auto">
            {unit}
          </Text>
        )}
      </div>
      <Text size="xs" className={`${classes.end} figures`}>
        {from <= today ? t.until({ day: format.day(to) }) : t.from({ day: format.day(from) })}
      </Text>
    </li>
  );
}

/** Days left of the account that is used most; all of them are on the page behind. */
export function BalanceCard({ title, size, tools }: PanelProps) {
  const t = useTexts("hr.balanceCard");
  const format = useFormat();
  const own = useCall("GET /api/v1/hr/leave-balances", { query: {} }, { fresh: 60_000 });
  const account = own.data?.balances.find(({ needs_balance }) => needs_balance);
  const planned = Number(account?.planned ?? 0);
  const value = () => {
    if (account) return t.left({ days: format.number(account.available) });
    return own.data || own.error ? "–" : undefined;
  };
  return (
    <Tile
      title={title}
      size={size}
      tools={tools}
      to="/hr/me"
      value={value()}
      hint={
        account
          ? [account.name, planned > 0 && t.planned({ days: format.number(planned) })]
              .filter(Boolean)
              .join(" · ")
          : t.none
      }
    />
  );
}
