import type { Figure, FigureSpec } from "../../../client/contract.ts";
import classes from "../../dashboards/card/card.module.css";
import { Context } from "../../dashboards/card/lead.tsx";
import { NumberLink } from "../../dashboards/card/tile.tsx";
import { measureText } from "../../dashboards/measure.ts";
import { useFormat } from "../../language/format.ts";

interface NumberCardProps {
  figure: Figure;
  spec: FigureSpec;
  label: string;
  to: string | undefined;
}

export function NumberCard({ figure, spec, label, to }: NumberCardProps) {
  const format = useFormat();
  const { total } = figure;
  const text = measureText(format, total, spec.sum !== null, total.sums.length > 1);
  return (
    <div className={classes.number}>
      <NumberLink text={text} label={label} to={to} />
      {(spec.sum !== null || figure.previous || total.count === null) && (
        <Context figure={figure} spec={spec} />
      )}
    </div>
  );
}
