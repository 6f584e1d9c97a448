import { useParams } from "@tanstack/react-router";
import { Answered } from "../../kit/answered.tsx";
import { useUrlState } from "../../kit/use-url-state.ts";
import { Wait } from "../../kit/wait.tsx";
import { useCall } from "../../queries.ts";
import { ReaderView } from "./reader-view.tsx";

/** Document reader; `?from=&to=&revision=` highlights a cited range. */
export function Page() {
  // The router's types do not know the parameters of this route.
  const { id } = useParams({ strict: false }) as { id: string };
  const [{ revision, from, to }] = useUrlState();
  const version = revision !== undefined && /^\d+$/.test(revision) ? Number(revision) : undefined;
  const document = useCall("GET /api/v1/learning/documents/:id", { path: { id } });
  const outline = useCall("GET /api/v1/learning/documents/:id/outline", {
    path: { id },
    query: version === undefined ? {} : { revision: version },
  });
  return (
    <Answered of={document} wait={<Wait rows={14} />}>
      {(loaded) => (
        <Answered of={outline} wait={<Wait rows={14} />}>
          {({ data, total, revision: shown }) => (
            <ReaderView
              key={`${id} ${shown}`}
              document={loaded}
              revision={shown}
              headings={data}
              total={total}
              sought={placeIn(from, to)}
            />
          )}
        </Answered>
      )}
    </Answered>
  );
}

function placeIn(from: string | undefined, to: string | undefined): { from: number; to: number } | undefined {
  const [start, end] = [Number(from), Number(to)];
  if (from === undefined || to === undefined || !Number.isInteger(start) || !Number.isInteger(end))
    return undefined;
  return start >= 0 && end > start ? { from: start, to: end } : undefined;
}
