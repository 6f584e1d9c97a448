import { useNavigate } from "@tanstack/react-router";
import { useUrlState } from "../../kit/use-url-state.ts";
import { queries } from "../../queries.ts";
import { type MetaEntity, recordAddress, recordCall, useMeta } from "../meta.ts";

/** Value of `back` in an address: the record that a form returns to. */
export const backTo = (collection: string, id: string) => `${collection}:${id}`;

/** Returns to the record that the address names; undefined without one. */
export function useWayBack(): (() => void) | undefined {
  const [{ back = "" }] = useUrlState();
  const navigate = useNavigate();
  const meta = useMeta();
  const [collection = "", id = ""] = back.split(":");
  const entity = meta?.get(collection);
  if (!entity || id === "") return undefined;
  return () =>
    void refreshed(entity, id).then(() => navigate({ to: recordAddress(collection, id), replace: true }));
}

/** Reloads the record and its transitions, which may lack less now. */
function refreshed(entity: MetaEntity, id: string): Promise<void> {
  const calls: readonly unknown[] = [recordCall(entity), `${recordCall(entity)}/transitions`];
  const isOf = (given: unknown) => JSON.stringify(given).includes(id);
  return queries.refetchQueries({
    predicate: ({ queryKey: [call, given] }) => calls.includes(call) && isOf(given),
  });
}
