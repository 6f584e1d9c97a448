import type { FigureSpec } from "../../client/contract.ts";
import { useCall } from "../queries.ts";

/** Figure of a list, as cards show it. */
export function useFigure({
  rising: _,
  sum,
  group,
  date,
  period,
  q,
  sort,
  columns,
  filter,
  ...rest
}: FigureSpec) {
  return useCall(
    "GET /api/v1/figures",
    {
      query: {
        ...rest,
        ...(sum && { sum }),
        ...(group && { group }),
        ...(date && { date }),
        ...(period && { period }),
        ...(q && { q }),
        ...(sort.length > 0 && { sort }),
        ...(columns.length > 0 && { columns }),
        ...filtersOf(filter),
      },
    },
    { keep: true },
  );
}

/** Always with an operator: a field may have the name of a parameter, such as `kind`. */
const filtersOf = (filter: FigureSpec["filter"]) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([field, operators]) =>
      Object.entries(operators).map(([operator, value]) => [`${field}[${operator}]`, value] as const),
    ),
  );
