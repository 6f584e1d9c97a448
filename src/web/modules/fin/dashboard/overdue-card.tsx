import { Anchor, Button, Text } from "@mantine/core";
import { Frame } from "../../../dashboards/card/frame.tsx";
import classes from "../../../dashboards/card/lines.module.css";
import { Nothing } from "../../../dashboards/card/nothing.tsx";
import type { PanelProps } from "../../../dashboards/card/panel.ts";
import { listOf } from "../../../dashboards/drill.ts";
import { Answered } from "../../../kit/answered.tsx";
import { To } from "../../../kit/to.tsx";
import { useToday } from "../../../kit/today.ts";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import { newDunningRun } from "../dunning/links.ts";
import { useTexts } from "../texts.ts";

const SHOWN = 5;

/** The longest overdue invoices, each with a way to remind its customer. */
export function OverdueCard({ title, size, tools }: PanelProps) {
  const t = useTexts("fin.overdueCard");
  const format = useFormat();
  const today = useToday();
  const stats = useCall("GET /api/v1/fin/stats", {}, { fresh: 60_000 });
  const may = useMay();
  const late = stats.data?.receivables.overdue;
  return (
    <Frame
      title={title}
      size={size}
      flush
      aside={
        tools ??
        (late && late.count > 0 && (
          <Anchor
            component={To}
            size="sm"
            style={{ whiteSpace: "nowrap" }}
            to={listOf("fin.invoices", {
              kind: "invoice",
              "state[in]": "issued,part_paid",
              "due_date[lt]": today,
              sort: "due_date",
            })}
          >
            {t.allOf({ count: late.count })}
          </Anchor>
        ))
      }
    >
      <Answered of={stats}>
        {({ receivables: { overdue } }) =>
          overdue.oldest.length === 0 ? (
            <Nothing title={t.none} about={t.noneAbout} />
          ) : (
            <ul className={classes.lines}>
              {overdue.oldest
                .slice(0, SHOWN)
                .map(({ id, number, party, party_id, days_overdue, balance, currency }) => (
                  <li key={id} className={classes.row}>
                    <div className={classes.name}>
                      <Anchor
                        component={To}
                        to={`/fin/invoices/${id}`}
                        size="sm"
                        c="inherit"
                        fw={500}
                        dir="auto"
                      >
                        {party ?? number}
                      </Anchor>
                      <Text size="xs" c="var(--app-quiet)">
                        {number} · {t.late({ days: days_overdue })}
                      </Text>
                    </div>
                    <span className={`${classes.end} figures`}>{format.money(balance, currency)}</span>
                    {may("fin.dunning-runs.create") && (
                      <Button
                        component={To}
                        to={newDunningRun(party_id)}
                        size="compact-xs"
                        variant="default"
                        aria-label={t.remindOf({ number: number ?? "" })}
                      >
                        {t.remind}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
          )
        }
      </Answered>
    </Frame>
  );
}
