import { SimpleGrid } from "@mantine/core";
import { Figure } from "../../kit/figure.tsx";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";

const words = defineWords({
  en: {
    waiting: "Waiting now",
    late: (count: number) => (count === 0 ? "none past its deadline" : `${count} past their deadline`),
    old: (count: number) => `${count} for more than a week`,
    decided: "Decided in 30 days",
    of: (executed: number, rejected: number) => `${executed} done, ${rejected} rejected`,
    takes: "From asking to the decision",
    average: "on average",
    without: "Without the votes",
    ways: (self: number, overridden: number) =>
      `${self} approved by who asked, ${overridden} let through by an owner`,
    none: "nothing decided yet",
  },
  de: {
    waiting: "Wartet jetzt",
    late: (count: number) => (count === 0 ? "nichts über der Frist" : `${count} über der Frist`),
    old: (count: number) => `${count} seit mehr als einer Woche`,
    decided: "Entschieden in 30 Tagen",
    of: (executed: number, rejected: number) => `${executed} ausgeführt, ${rejected} abgelehnt`,
    takes: "Vom Antrag bis zur Entscheidung",
    average: "im Durchschnitt",
    without: "Ohne die Stimmen",
    ways: (self: number, overridden: number) =>
      `${self} vom Antragsteller freigegeben, ${overridden} von einem Inhaber durchgelassen`,
    none: "noch nichts entschieden",
  },
});

/** Organisation-wide approval figures: open requests, decision times and bypassed approvals. */
export function ApprovalFigures() {
  const t = useWords(words);
  const format = useFormat();
  const isAllowed = useMay()("approvals.stats");
  const { data } = useCall("GET /api/v1/approvals/stats", {}, { enabled: isAllowed });
  if (!isAllowed) return null;
  const old = data?.waiting_by_age.over_a_week ?? 0;
  const count = (value: number | undefined) => (value === undefined ? "–" : format.number(value));
  const alone = data && data.self_approved + data.overridden;
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md" mb="lg" aria-busy={!data}>
      <Figure
        label={t.waiting}
        value={count(data?.waiting)}
        tone={data && data.late > 0 ? "warning" : "plain"}
        hint={data && [t.late(data.late), old > 0 && t.old(old)].filter(Boolean).join(", ")}
      />
      <Figure
        label={t.decided}
        value={count(data && data.executed + data.rejected)}
        hint={data && t.of(data.executed, data.rejected)}
      />
      <Figure
        label={t.takes}
        value={data?.mean_hours == null ? "–" : format.duration(data.mean_hours * 60)}
        hint={data?.mean_hours == null ? t.none : t.average}
      />
      <Figure
        label={t.without}
        value={count(alone)}
        to="/approvals/reviews"
        tone={alone ? "warning" : "plain"}
        hint={data && t.ways(data.self_approved, data.overridden)}
      />
    </SimpleGrid>
  );
}
