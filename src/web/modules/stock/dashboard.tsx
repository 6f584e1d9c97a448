import type { OpsStats } from "../../../client/contract.ts";
import { Bars } from "../../dashboards/bars.tsx";
import { Board, Figures, Panels } from "../../dashboards/board.tsx";
import { during, listOf } from "../../dashboards/drill.ts";
import { usePeriod } from "../../dashboards/period.tsx";
import { amountsText, leadingAmount, spanText } from "../../dashboards/sums.ts";
import { Answered } from "../../kit/answered.tsx";
import { Figure } from "../../kit/figure.tsx";
import { Panel } from "../../kit/panel.tsx";
import { useNameOf } from "../../kit/person.tsx";
import { useToday } from "../../kit/today.ts";
import { useFormat } from "../../language/format.ts";
import { useNames } from "../../language/names/index.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";

const words = defineWords({
  en: {
    title: "Operations",
    about: "What lies in stock, what is on its way, what is promised, and how the work goes on.",
    stock: "Stock at cost",
    below: (count: number) =>
      count === 0 ? "Nothing below its reorder point" : `${count} below the reorder point`,
    buying: "Open purchase orders",
    late: (count: number) => (count === 0 ? "None late" : `${count} late`),
    selling: "Orders delivered in time",
    lateOrders: (count: number) =>
      count === 0 ? "No order is late" : count === 1 ? "1 order is late" : `${count} orders are late`,
    tasks: "Overdue tasks",
    cycle: (text: string) => `${text} for a task, as a rule`,
    orders: "Sales orders",
    purchases: "Purchase orders",
    health: "Projects by health",
    budget: (spent: string, budget: string) => `${spent} of ${budget} spent`,
    assignees: "Overdue tasks by person",
    nobody: "Nobody",
    assets: "Assets by kind, at book value",
    service: (count: number) => `${count} due for service within 30 days`,
    dead: "Stock that does not move",
    since: (day: string) => `not since ${day}`,
    accuracy: "Counted right",
    lines: (count: number) => `of ${count} lines counted`,
    green: "As planned",
    amber: "Watch",
    red: "In trouble",
    unsaid: "Not said",
  },
  de: {
    title: "Betrieb",
    about: "Was auf Lager liegt, was unterwegs ist, was zugesagt ist und wie die Arbeit vorangeht.",
    stock: "Lagerwert",
    below: (count: number) =>
      count === 0 ? "Nichts unter dem Meldebestand" : `${count} unter dem Meldebestand`,
    buying: "Offene Bestellungen",
    late: (count: number) => (count === 0 ? "Keine verspätet" : `${count} verspätet`),
    selling: "Rechtzeitig geliefert",
    lateOrders: (count: number) =>
      count === 0
        ? "Kein Auftrag ist verspätet"
        : count === 1
          ? "1 Auftrag ist verspätet"
          : `${count} Aufträge sind verspätet`,
    tasks: "Überfällige Aufgaben",
    cycle: (text: string) => `${text} für eine Aufgabe, in der Regel`,
    orders: "Kundenaufträge",
    purchases: "Bestellungen",
    health: "Projekte nach Lage",
    budget: (spent: string, budget: string) => `${spent} von ${budget} ausgegeben`,
    assignees: "Überfällige Aufgaben nach Person",
    nobody: "Niemand",
    assets: "Anlagen nach Art, zum Buchwert",
    service: (count: number) => `${count} in den nächsten 30 Tagen zu warten`,
    dead: "Ware, die sich nicht bewegt",
    since: (day: string) => `seit ${day} nicht`,
    accuracy: "Richtig gezählt",
    lines: (count: number) => `von ${count} gezählten Zeilen`,
    green: "Nach Plan",
    amber: "Im Auge behalten",
    red: "In Schwierigkeiten",
    unsaid: "Keine Angabe",
  },
});

const HEALTH = { green: "good", amber: "warning", red: "bad" } as const;

export function Page() {
  const t = useWords(words);
  const { query } = usePeriod();
  const stats = useCall("GET /api/v1/ops/stats", { query }, { keep: true });
  return (
    <Board title={t.title} about={t.about}>
      <Answered of={stats}>{(answer) => <Operations stats={answer} />}</Answered>
    </Board>
  );
}

function Operations({ stats }: { stats: OpsStats }) {
  const t = useWords(words);
  const format = useFormat();
  const names = useNames();
  const nameOf = useNameOf();
  const { records, stock, counts, purchases, sales, projects, tasks, assets, period } = stats;
  const today = useToday();
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
          hint={t.below(stock.below_reorder_point)}
          tone={stock.below_reorder_point > 0 ? "warning" : "plain"}
          to="/ops/stock"
        />
        <Figure
          label={t.buying}
          value={format.number(purchases.open)}
          hint={`${amountsText(format, purchases.open_value, true)}; ${t.late(purchases.late)}`}
          tone={purchases.late > 0 ? "warning" : "plain"}
          to={listOf("ops.purchase-orders", { "state[in]": "ordered,part_received" })}
        />
        <Figure
          label={t.selling}
          value={sales.fill_rate_percent === null ? "–" : format.percent(sales.fill_rate_percent)}
          hint={t.lateOrders(sales.late)}
          tone={sales.late > 0 ? "warning" : "plain"}
          to={listOf("ops.sales-orders", {
            "state[in]": "confirmed,part_delivered,on_hold",
            "promised_on[lt]": today,
          })}
        />
        <Figure
          label={t.tasks}
          value={format.number(tasks.overdue)}
          hint={t.cycle(spanText(format, tasks.cycle_time.median_seconds))}
          tone={tasks.overdue > 0 ? "warning" : "plain"}
          to={listOf("ops.tasks", overdue)}
        />
      </Figures>
      <Panels>
        <Panel title={t.orders}>
          <Bars label={t.orders} bars={states("sales-orders")} />
        </Panel>
        <Panel title={t.purchases}>
          <Bars label={t.purchases} bars={states("purchase-orders")} />
        </Panel>
        <Panel
          title={t.health}
          about={t.budget(
            amountsText(format, projects.spent, true),
            amountsText(format, projects.budgets, true),
          )}
        >
          <Bars
            label={t.health}
            bars={projects.by_health.map(({ health, count }) => ({
              key: health,
              label: t[health],
              value: count,
              text: format.number(count),
              tone: HEALTH[health],
              to: listOf("ops.projects", { state: "active", health }),
            }))}
          />
        </Panel>
        <Panel title={t.assignees}>
          <Bars
            label={t.assignees}
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
        </Panel>
        <Panel title={t.assets} about={t.service(assets.service_in_30_days)}>
          <Bars
            label={t.assets}
            bars={assets.by_category.map(({ category, count, book_value }) => ({
              key: category,
              label: category || t.unsaid,
              value: leadingAmount(book_value),
              text: `${amountsText(format, book_value, true)} · ${format.number(count)}`,
              to: listOf("ops.assets", { category, "state[in]": "in_use,maintenance,retired" }),
            }))}
          />
        </Panel>
      </Panels>
      <Figures>
        <Figure
          label={t.dead}
          value={format.money(stock.dead_stock.value)}
          hint={t.since(format.day(stock.dead_stock.not_moved_since))}
          to="/ops/stock"
        />
        <Figure
          label={t.accuracy}
          value={counts.accuracy_percent === null ? "–" : format.percent(counts.accuracy_percent)}
          hint={t.lines(counts.lines)}
          to={listOf("ops.stock-counts", { state: "posted", ...during("posted_at", period) })}
        />
      </Figures>
    </>
  );
}
