import type { PanelProps } from "../../../dashboards/card/panel.ts";
import { Tile } from "../../../dashboards/card/tile.tsx";
import { useFormat } from "../../../language/format.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../texts.ts";

export function CashCard({ title, size, tools }: PanelProps) {
  const t = useTexts("fin.cashCard");
  const format = useFormat();
  const { data } = useCall("GET /api/v1/fin/stats", {}, { fresh: 60_000 });
  const unmatched = data?.cash.accounts.reduce((sum, { lines_unmatched }) => sum + lines_unmatched, 0) ?? 0;
  return (
    <Tile
      title={title}
      size={size}
      tools={tools}
      value={data && format.money(data.cash.total)}
      to="/fin/bank"
      hint={unmatched > 0 ? t.unmatched({ count: unmatched }) : t.matched}
    />
  );
}
