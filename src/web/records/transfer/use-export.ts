import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DataExport, DataExportRequest } from "../../../client/contract.ts";
import type { Problem } from "../../../client/index.ts";
import { useAct } from "../../kit/act.ts";
import { useEvery, useFollow } from "../../kit/follow.ts";
import { keyOf } from "../../queries.ts";
import { client } from "../../session/session.ts";
import { saveBlob } from "./save-blob.ts";

const CALL = "GET /api/v1/data/exports";
/** Poll interval in milliseconds while changes are not followed. Most exports take a few seconds. */
const EVERY = 1500;

export const isUnderWay = (state: DataExport["state"] | undefined) =>
  state === "queued" || state === "running";

export function useExport() {
  const [id, setId] = useState<string>();
  const begin = useAct("POST /api/v1/data/exports", {
    stale: [CALL],
    quiet: true,
    onDone: (made) => setId(made.id),
  });
  useFollow(id !== undefined);
  const every = useEvery(EVERY);
  const { data, error } = useQuery<DataExport, Problem>({
    queryKey: keyOf(`${CALL}/:id`, { id }),
    queryFn: ({ signal }) => client.call("GET /api/v1/data/exports/:id", { path: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data.state) ? false : every),
  });
  return {
    begin: (body: DataExportRequest) => begin.mutate({ body }),
    made: data ?? begin.data,
    busy: begin.isPending || isUnderWay((data ?? begin.data)?.state),
    error: begin.error ?? error,
    again: () => {
      setId(undefined);
      begin.reset();
    },
  };
}

export async function download(one: DataExport): Promise<void> {
  // Raw response: the client would parse a JSON file into an object.
  const ask = () => client.send("GET", "/api/v1/data/exports/:id/file", { path: { id: one.id } });
  const answer = await ask();
  // Retries once if the download breaks off.
  const file = await answer.blob().catch(async () => (await ask()).blob());
  saveBlob(file, one.file_name ?? `${one.id}.${one.format}`);
}
