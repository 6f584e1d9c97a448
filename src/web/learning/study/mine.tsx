import { PageWait } from "../../shell/page-wait.tsx";

/** Stands until the page is made. */
export function Page() {
  return <PageWait />;
}
