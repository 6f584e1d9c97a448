import type { HrReportingLines, HrVacancy, OrgChartUnit } from "../../../../client/contract.ts";

/** Box for a unit, an employee, a vacancy, or the group of employees without a manager. */
export interface OrgBox {
  readonly id: string;
  readonly kind: "unit" | "person" | "vacancy" | "nobodys";
  readonly to: string | undefined;
  readonly title: string;
  readonly below: string;
  /** Headcount of a unit or number of direct reports; open positions of a vacancy. */
  readonly count: number | undefined;
  readonly planned: number | undefined;
  /** Vacant positions directly in the unit. */
  readonly vacant: number;
  readonly parts: readonly OrgBox[];
}

export function unitBoxes(units: readonly OrgChartUnit[]): OrgBox[] {
  return units.map(({ id, name, head, people, people_below, headcount_plan, units: below }) => ({
    id,
    kind: "unit",
    to: `/hr/org-units/${id}`,
    title: name,
    below: head ? [head.name, head.job_title].filter(Boolean).join(", ") : "",
    count: people_below ?? undefined,
    planned: below.length === 0 ? (headcount_plan ?? undefined) : undefined,
    vacant: headcount_plan === null || people === null ? 0 : Math.max(0, headcount_plan - people),
    parts: unitBoxes(below),
  }));
}

/** Employees whose manager is not included are at the top. Those without reports are grouped. */
export function reportingBoxes(
  { people, vacancies }: HrReportingLines,
  words: { nobodys: string; nobodysAbout: string },
): OrgBox[] {
  const shown = new Set(people.map(({ id }) => id));
  const above = (manager: string | null) => (manager !== null && shown.has(manager) ? manager : "");
  const under = Map.groupBy(people, ({ manager_id }) => above(manager_id));
  const open = Map.groupBy(vacancies, ({ manager_id }) => above(manager_id));
  const branch = (manager: string): OrgBox[] => [
    ...(under.get(manager) ?? []).map((one): OrgBox => {
      const parts = branch(one.id);
      const reports = parts.filter(({ kind }) => kind === "person").length;
      return {
        id: one.id,
        kind: "person",
        to: `/hr/employees/${one.id}`,
        title: one.name,
        below: [one.job_title, one.unit].filter(Boolean).join(", "),
        count: reports > 0 ? reports : undefined,
        planned: undefined,
        vacant: 0,
        parts,
      };
    }),
    ...(open.get(manager) ?? []).map(vacancyBox),
  ];
  const top = branch("");
  const heads = top.filter(({ parts }) => parts.length > 0);
  const alone = top.filter(({ parts }) => parts.length === 0);
  if (heads.length === 0 || alone.length < 2) return top;
  const count = alone.filter(({ kind }) => kind === "person").length;
  return [
    ...heads,
    {
      id: "nobodys",
      kind: "nobodys",
      to: undefined,
      title: words.nobodys,
      below: words.nobodysAbout,
      count: count > 0 ? count : undefined,
      planned: undefined,
      vacant: 0,
      parts: alone,
    },
  ];
}

function vacancyBox({ opening_id, title, unit, count }: HrVacancy): OrgBox {
  return {
    id: opening_id,
    kind: "vacancy",
    to: `/hr/job-openings/${opening_id}`,
    title,
    below: unit ?? "",
    count,
    planned: undefined,
    vacant: count,
    parts: [],
  };
}

/** In reading order, from top to bottom. */
export function flat(boxes: readonly OrgBox[]): OrgBox[] {
  return boxes.flatMap((box) => [box, ...flat(box.parts)]);
}

export function found(boxes: readonly OrgBox[], search: string): ReadonlySet<string> {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === "") return new Set();
  return new Set(
    flat(boxes)
      .filter(({ title, below }) => `${title} ${below}`.toLocaleLowerCase().includes(wanted))
      .map(({ id }) => id),
  );
}
