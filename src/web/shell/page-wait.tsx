import { Wait } from "../kit/wait.tsx";

export function PageWait() {
  return <Wait rows={6} />;
}
