import type { SavedView } from "../../../../client/contract.ts";
import { useAct } from "../../../kit/act.ts";
import { useCall } from "../../../queries.ts";
import { useTexts } from "../../texts.ts";
import { PLAIN, parametersOf, type Question, readQuestion } from "../question.ts";

/** Pseudo view for the unfiltered list. Needed if the user's default view has filters. */
export const ALL = "all";
const CALL = "GET /api/v1/views";

/** Saved views. Cached for long, because they rarely change other than by the user's own edits. */
export function useViews(collection: string) {
  return useCall(CALL, { query: { collection } }, { fresh: 5 * 60_000 });
}

export function useViewActs() {
  const t = useTexts("records.useViews");
  return {
    create: useAct("POST /api/v1/views", { stale: [CALL], done: t.saved, quiet: true }),
    /** For dialogs, which show errors themselves, hence `quiet`. */
    update: useAct("PUT /api/v1/views/:id", { stale: [CALL], done: t.updated, quiet: true }),
    /** For buttons, which don't show errors themselves. */
    keep: useAct("PUT /api/v1/views/:id", { stale: [CALL], done: t.updated }),
    remove: useAct("DELETE /api/v1/views/:id", { stale: [CALL], done: t.deleted, quiet: true }),
    choose: useAct("POST /api/v1/views/default", { stale: [CALL], done: t.chosen }),
  };
}

export function questionOf(view: SavedView): Question {
  const { filter, q, sort, archived, mode, columns, calendar_field: calendar, id } = view;
  return {
    ...PLAIN,
    // Parsed like a URL, so that equal filters compare as equal.
    where: readQuestion(parametersOf(filter)).where,
    q: q ?? "",
    sort,
    archived,
    mode,
    columns: columns.map(({ field }) => field),
    calendar: calendar ?? "",
    view: id,
  };
}

export function contentOf(question: Question, columns: readonly { field: string; width?: number }[]) {
  const { where, q, sort, archived, mode, calendar } = question;
  return {
    filter: Object.fromEntries(Object.entries(where).map(([field, operators]) => [field, { ...operators }])),
    q: q === "" ? null : q,
    sort: [...sort],
    archived,
    mode,
    columns: columns.map((column) => ({ ...column })),
    calendar_field: calendar === "" ? null : calendar,
  };
}

export function isSame(one: Question, other: Question): boolean {
  const text = ({ where, view: _, ...rest }: Question) =>
    JSON.stringify([
      rest.q,
      rest.sort,
      rest.archived,
      rest.mode,
      rest.columns,
      rest.calendar,
      Object.entries(parametersOf(where)).sort(([a], [b]) => a.localeCompare(b)),
    ]);
  return text(one) === text(other);
}
