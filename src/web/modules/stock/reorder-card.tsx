import type { PanelProps } from "../../dashboards/card/panel.ts";
import { Tile } from "../../dashboards/card/tile.tsx";
import { useFormat } from "../../language/format.ts";
import { useCall } from "../../queries.ts";
import { useMay } from "../../session/session.ts";

export function ReorderCard({ title, size, tools }: PanelProps) {
  const format = useFormat();
  const may = useMay();
  const { data } = useCall("GET /api/v1/ops/stats", {}, { fresh: 60_000 });
  return (
    <Tile
      title={title}
      size={size}
      tools={tools}
      value={data && format.number(data.stock.to_order)}
      to={may("ops.purchase-orders.propose") ? "/ops/proposals" : "/ops/stock?below=1"}
    />
  );
}
