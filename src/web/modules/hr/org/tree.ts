import type { HrEmployeeView, OrgChartUnit } from "../../../../client/contract.ts";

/** A box of the chart: a unit, or a person. */
export interface OrgBox {
  readonly id: string;
  /** What leads to its page. */
  readonly to: string;
  readonly title: string;
  readonly below: string;
  /** A figure: how many work here, or report to them. */
  readonly count: number | undefined;
  readonly planned: number | undefined;
  readonly parts: readonly OrgBox[];
}

/** The units, each with its head. */
export function unitBoxes(units: readonly OrgChartUnit[]): OrgBox[] {
  return units.map(({ id, name, head, people_below, headcount_plan, units: below }) => ({
    id,
    to: `/hr/org-units/${id}`,
    title: name,
    below: head ? [head.name, head.job_title].filter(Boolean).join(", ") : "",
    count: people_below ?? undefined,
    planned: below.length === 0 ? (headcount_plan ?? undefined) : undefined,
    parts: unitBoxes(below),
  }));
}

const nameOf = ({ first_name, last_name }: HrEmployeeView) =>
  [first_name, last_name].filter(Boolean).join(" ");

/** The people, each under whom they report to. Whose manager is not among them stands at the top. */
export function reportingBoxes(employees: readonly HrEmployeeView[]): OrgBox[] {
  const shown = new Set(employees.map(({ id }) => id));
  const under = Map.groupBy(employees, ({ manager_id }) =>
    manager_id && shown.has(manager_id) ? manager_id : "",
  );
  const branch = (manager: string): OrgBox[] =>
    (under.get(manager) ?? [])
      .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
      .map((one) => {
        const parts = branch(one.id);
        return {
          id: one.id,
          to: `/hr/employees/${one.id}`,
          title: nameOf(one),
          below: one.job_title ?? "",
          count: parts.length > 0 ? parts.length : undefined,
          planned: undefined,
          parts,
        };
      });
  return branch("");
}

/** All boxes with the box above each, from the top down. */
export function flat(
  boxes: readonly OrgBox[],
  parent?: OrgBox,
): { box: OrgBox; parent: OrgBox | undefined }[] {
  return boxes.flatMap((box) => [{ box, parent }, ...flat(box.parts, box)]);
}

/** The first box that a search means. */
export function found(boxes: readonly OrgBox[], search: string): ReadonlySet<string> {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === "") return new Set();
  return new Set(
    flat(boxes)
      .filter(({ box }) => `${box.title} ${box.below}`.toLocaleLowerCase().includes(wanted))
      .map(({ box }) => box.id),
  );
}
