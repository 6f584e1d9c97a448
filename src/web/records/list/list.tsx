import { useParams } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { NotFound } from "../../kit/not-found.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useMeta } from "../meta.ts";
import { ListView } from "./list-view.tsx";
import { readQuestion } from "./question.ts";
import { ALL, questionOf, useViews } from "./views/use-views.ts";

export function Page() {
  const { module = "", collection = "" } = useParams({ strict: false });
  const name = `${module}.${collection}`;
  const meta = useMeta();
  const entity = meta?.get(name);
  if (!meta) return <Wait rows={8} />;
  if (!entity) return <NotFound />;
  return <RecordList key={name} collection={name} />;
}

/** List with the URL's settings or, if the URL has none, with the user's default view. */
export function RecordList({ collection, actions }: { collection: string; actions?: ReactNode }) {
  const [url] = useUrlState();
  const { data: saved, error } = useViews(collection);
  const said = useMemo(() => readQuestion(url), [url]);
  const names = Object.keys(url).filter((name) => url[name] !== undefined);
  const views = saved?.data ?? [];
  const asks = said.view !== "" && said.view !== ALL && names.length === 1 ? said.view : undefined;
  const wanted = names.length === 0 ? (saved?.default_id ?? undefined) : asks;
  const view = views.find(({ id }) => id === wanted);
  const question = useMemo(() => (view ? questionOf(view) : said), [view, said]);
  // Only a URL without parameters has to wait for the views.
  if (!saved && !error && (names.length === 0 || asks)) return <Wait rows={8} />;
  return (
    <ListView
      collection={collection}
      question={question}
      views={views}
      defaultId={saved?.default_id ?? null}
      actions={actions}
    />
  );
}
