import { Box } from "@mantine/core";
import type { FigureSpec } from "../../client/contract.ts";
import { Answered } from "../kit/answered.tsx";
import { Panel } from "../kit/panel.tsx";
import { WaitBox } from "../kit/wait.tsx";
import { useEntity } from "../records/meta.ts";
import { Lead } from "./card/lead.tsx";
import { FigureLine } from "./figure-line.tsx";
import { useFigure } from "./use-figure.ts";

interface TrendProps extends Pick<FigureSpec, "collection" | "filter" | "rising"> {
  title: string;
  sum?: string;
  date: string;
}

const HEIGHT = 230;

/**
 * The last twelve months of a list, compared with the twelve before; each month leads to its records. Left out as
 * long as there are none.
 */
export function Trend(props: TrendProps) {
  // Without the right to the list there is nothing to show.
  return useEntity(props.collection) ? <Line {...props} /> : null;
}

function Line({ title, sum, ...given }: TrendProps) {
  const spec: FigureSpec = {
    kind: "line",
    period: "last_12_months",
    sum: sum ?? null,
    group: null,
    q: null,
    sort: [],
    columns: [],
    ...given,
  };
  const figure = useFigure(spec);
  const isEmpty = figure.data?.groups.every(({ count, before }) => count === 0 && !before?.count);
  if (isEmpty) return null;
  return (
    <Panel title={title}>
      <Answered of={figure} wait={<WaitBox height={HEIGHT + 40} />}>
        {(found) => (
          <>
            <Lead figure={found} spec={spec} />
            <Box h={HEIGHT}>
              <FigureLine
                label={title}
                collection={spec.collection}
                figure={found}
                isSum={spec.sum !== null}
              />
            </Box>
          </>
        )}
      </Answered>
    </Panel>
  );
}
