import { useTexts } from "../texts.ts";
import type { OrgBox } from "./tree.ts";

export function useBoxText(): (box: OrgBox) => string {
  const t = useTexts("hr.boxText");
  return ({ kind, count, planned, vacant }) => {
    if (kind === "vacancy") return t.vacancy({ count: vacant });
    if (kind === "person") return count === undefined ? "" : t.reports({ count });
    const people =
      count !== undefined && (planned === undefined ? t.people({ count }) : t.of({ count, planned }));
    return [people, vacant > 0 && t.vacant({ count: vacant })].filter(Boolean).join(" · ");
  };
}
