import { useQuery } from "@tanstack/react-query";
import type { StratKPIPointView } from "../../../../client/contract.ts";
import { addMonths } from "../../../../kernel/calendar.ts";
import { client } from "../../../session/session.ts";

const MOST_PAGES = 3;

/** The points of all KPIs since a year ago, by KPI, the oldest first. */
export function useYearOfPoints(today: string) {
  const since = `${addMonths(today, -13)}T00:00:00Z`;
  return useQuery({
    queryKey: ["GET /api/v1/strat/kpi-points", since, "all pages"],
    queryFn: async ({ signal }) => {
      const points: StratKPIPointView[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const answer = await client.call("GET /api/v1/strat/kpi-points", {
          query: {
            "at[gte]": since,
            sort: "-at",
            fields: "kpi_id,at,value,status",
            limit: 200,
            ...(cursor && { cursor }),
          },
          signal,
        });
        points.push(...answer.data);
        cursor = answer.page.next_cursor ?? undefined;
        if (!cursor) break;
      }
      return Map.groupBy(points.reverse(), ({ kpi_id }) => kpi_id ?? "");
    },
  });
}
