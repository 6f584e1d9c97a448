import { SimpleGrid } from "@mantine/core";
import { Figure } from "../../kit/figure.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";
import { useTexts } from "../texts.ts";

export function ApprovalFigures() {
  const t = useTexts("governance.figures");
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
        hint={
          data && [t.late({ count: data.late }), old > 0 && t.old({ count: old })].filter(Boolean).join(", ")
        }
      />
      <Figure
        label={t.decided}
        value={count(data && data.executed + data.rejected)}
        hint={data && t.of({ executed: data.executed, rejected: data.rejected })}
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
        hint={data && t.ways({ self: data.self_approved, overridden: data.overridden })}
      />
    </SimpleGrid>
  );
}
