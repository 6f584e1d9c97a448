import type { OpsStats } from "../../../client/contract.ts";
import { BarsPanel } from "../../dashboards/bars-panel.tsx";
import { Begin, isWithoutRecords } from "../../dashboards/begin.tsx";
import { Board, Figures, Panels } from "../../dashboards/board.tsx";
import { during, listOf } from "../../dashboards/drill.ts";
import { usePeriod } from "../../dashboards/period.tsx";
import { amountsText, leadingAmount, spanText } from "../../dashboards/sums.ts";
import { Trend } from "../../dashboards/trend.tsx";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../ops/texts.ts";

const HEALTH = { green: "good", amber: "warning", red: "bad" } as const;

export function Page() {
  const t = useTexts("ops.dashboard");
  const { query } = usePeriod();
  const stats = useCall("GET /api/v1/ops/stats", { query }, { keep: true });
  return (
    <Board title={t.title} about={t.about}>
      <Answered of={stats}>
        {(answer) =>
          isWithoutRecords(answer.records) ? <Begin module="ops" /> : <Operations stats={answer} />
        }
      </Answered>
    </Board>
  );
}

function Operations({ stats }: { stats: OpsStats }) {
  const t = useTexts("ops.dashboard");
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const { records, stock, counts, purchases, sales, projects, tasks, assets, period } = stats;
  const today = useToday();
  const isAllToCome = sales.lines_in_time === 0 && sales.late === 0;
  const overdue = { "state[in]": "backlog,todo,doing,review", "due_at[lt]": new Date().toISOString() };
  const states = (collection: "sales-orders" | "purchase-orders") =>
    Object.entries(records[collection].by_state).map(([state, count]) => ({
      key: state,
      label: names.state(`ops.${collection}`, state),
      value: count,
      text: format.number(count),
      to: listOf(`ops.${collection}`, { state }),
    }));
  return (
    <>
      <Figures>
        <Figure
          label={t.stock}
          value={format.money(stock.value.amount, stock.value.currency)}
          hint={t.below({ count: stock.to_order })}
          tone={stock.to_order > 0 ? "warning" : "plain"}
          to={stock.to_order > 0 ? "/ops/stock?below=1" : "/ops/stock"}
        />
        <Figure
          label={t.buying}
          value={format.number(purchases.open)}
          hint={`${amountsText(format, purchases.open_value, true)}; ${t.late({ count: purchases.late })}`}
          tone={purchases.late > 0 ? "warning" : "plain"}
          to={listOf("ops.purchase-orders", { "state[in]": "ordered,part_received" })}
        />
        <Figure
          label={t.selling}
          value={
            sales.fill_rate_percent === null || isAllToCome ? "–" : format.percent(sales.fill_rate_percent)
          }
          hint={t.lateOrders({ count: sales.late })}
          tone={sales.late > 0 ? "warning" : "plain"}
          to={listOf("ops.sales-orders", {
            "state[in]": "confirmed,part_delivered,on_hold",
            "promised_on[lt]": today,
          })}
        />
        <Figure
          label={t.tasks}
          value={format.number(tasks.overdue)}
          hint={
            (tasks.cycle_time.median_seconds ?? 0) > 0 &&
            t.cycle({ text: spanText(format, tasks.cycle_time.median_seconds) })
          }
          tone={tasks.overdue > 0 ? "warning" : "plain"}
          to={listOf("ops.tasks", overdue)}
        />
      </Figures>
      <Figures>
        {stock.dead_stock.value > 0 && (
          <Figure
            label={t.dead}
            value={format.money(stock.dead_stock.value)}
            hint={t.since({ day: format.day(stock.dead_stock.not_moved_since) })}
            to="/ops/stock"
          />
        )}
        {counts.accuracy_percent !== null && (
          <Figure
            label={t.accuracy}
            value={format.percent(counts.accuracy_percent)}
            hint={t.lines({ count: counts.lines })}
            to={listOf("ops.stock-counts", { state: "posted", ...during("posted_at", period) })}
          />
        )}
      </Figures>
      <Trend
        title={t.trend}
        collection="ops.sales-orders"
        sum="net"
        date="confirmed_on"
        filter={{ state: { ne: "cancelled" } }}
        rising="good"
      />
      <Panels>
        <BarsPanel title={t.orders} bars={states("sales-orders")} />
        <BarsPanel title={t.purchases} bars={states("purchase-orders")} />
        <BarsPanel
          title={t.health}
          about={
            leadingAmount(projects.budgets) > 0 &&
            t.budget({
              spent: amountsText(format, projects.spent, true),
              budget: amountsText(format, projects.budgets, true),
            })
          }
          bars={projects.by_health.map(({ health, count }) => ({
            key: health,
            label: t[health],
            value: count,
            text: format.number(count),
            tone: HEALTH[health],
            to: listOf("ops.projects", { state: "active", health }),
          }))}
        />
        <BarsPanel
          title={t.assignees}
          bars={tasks.overdue_by_assignee.map(({ assignee_id, count }) => ({
            key: assignee_id ?? "",
            label: assignee_id === null ? t.nobody : nameOf(assignee_id) || "…",
            value: count,
            text: format.number(count),
            tone: "warning" as const,
            to: listOf("ops.tasks", {
              ...overdue,
              ...(assignee_id === null ? { "assignee_id[is_null]": "true" } : { assignee_id }),
            }),
          }))}
        />
        <BarsPanel
          title={t.assets}
          about={assets.service_in_30_days > 0 && t.service({ count: assets.service_in_30_days })}
          bars={assets.by_category.map(({ category, count, book_value }) => ({
            key: category,
            label: category || t.unsaid,
            value: leadingAmount(book_value),
            text: `${amountsText(format, book_value, true)} · ${format.number(count)}`,
            to: listOf("ops.assets", { category, "state[in]": "in_use,maintenance,retired" }),
          }))}
        />
      </Panels>
    </>
  );
}
