import { Wait } from "../kit/wait.tsx";

/** Placeholder while the code of a page loads. */
export function PageWait() {
  return <Wait rows={6} />;
}
