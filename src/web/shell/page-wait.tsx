import { Wait } from "../kit/wait.tsx";

/** Stands in the place of a page whose code is under way. */
export function PageWait() {
  return <Wait rows={6} />;
}
