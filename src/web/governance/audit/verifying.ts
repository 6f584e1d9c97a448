import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditVerdict } from "../../../client/contract.ts";
import { client } from "../../session/session.ts";

/** Events per call: large enough to be fast, small enough to show progress. */
const RANGE = 20_000;
/** Upper bound on the number of calls, however long the log is. */
const MOST_CALLS = 20;

interface Progress {
  checked: number;
  total: number;
}

export function useVerifying(log: "appliance" | undefined) {
  const [progress, setProgress] = useState<Progress>();
  const verifying = useMutation({ mutationFn: () => verified(log, setProgress) });
  return { progress, verifying };
}

async function verified(
  log: "appliance" | undefined,
  onProgress: (progress: Progress) => void,
): Promise<AuditVerdict> {
  const query = log && { log };
  const newest = await client.call("GET /api/v1/audit/events", { query: { ...query, limit: 1 } });
  const total = newest.data[0]?.seq ?? 1;
  const range = Math.max(RANGE, Math.ceil(total / MOST_CALLS));
  const sum = { checked: 0, archived: 0 };
  onProgress({ checked: 0, total });
  for (let from = 1; ; from += range) {
    const isLast = from + range > total;
    // The last range has no upper bound, so that a truncated log is detected.
    const bounds = isLast ? { from } : { from, to: from + range - 1 };
    const verdict = await client.call("GET /api/v1/audit/verify", { query: { ...query, ...bounds } });
    sum.checked += verdict.checked;
    sum.archived += verdict.archived ?? 0;
    onProgress({ checked: Math.min(verdict.to, total), total });
    if (isLast || !verdict.ok) return { ...verdict, ...sum, from: 1 };
  }
}
