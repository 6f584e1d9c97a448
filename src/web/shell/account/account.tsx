import { PageHead } from "../../kit/page-head.tsx";
export function Page() {
  return <PageHead title="Account" />;
}
