import { useColleagues } from "../../kit/person.tsx";
import { useNames } from "../../language/names.ts";
import { useCall } from "../../queries.ts";
import { useTexts } from "../texts.ts";
import type { Askable } from "./askable.ts";

/** Library documents are not records of a module, so their collection is named here. */
export const DOCUMENTS = "learning.documents";
const OPERATORS = ["$eq", "$ne", "$in", "$nin"] as const;
const ORIGINS = ["upload", "folder", "starter", "published", "record"] as const;

export function useDocumentFacts(isAsked: boolean): readonly Askable[] {
  const t = useTexts("settings.documentFacts");
  const names = useNames();
  const colleagues = useColleagues();
  const domains = useCall("GET /api/v1/learning/domains", {}, { enabled: isAsked });
  const inside = (domains.data?.data ?? []).filter(({ namespace }) => namespace === "org");
  return [
    {
      field: "domain",
      label: t.domain,
      kind: "choice",
      operators: OPERATORS,
      choices: [
        ...inside.map(({ id, name }) => ({ value: id, label: name })),
        { value: "none", label: t.none },
      ],
    },
    {
      field: "created_by",
      label: names.field("*", "created_by"),
      kind: "choice",
      operators: OPERATORS,
      choices: [...(colleagues?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name })),
      own: { value: "subject.user_id", label: t.self },
    },
    {
      field: "origin",
      label: t.origin,
      kind: "choice",
      operators: OPERATORS,
      choices: ORIGINS.map((value) => ({ value, label: t[value] })),
    },
    {
      field: "namespace",
      label: t.namespace,
      kind: "choice",
      operators: OPERATORS,
      choices: (["org", "shared"] as const).map((value) => ({ value, label: t[value] })),
    },
  ];
}
