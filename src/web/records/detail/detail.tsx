import { useParams } from "@tanstack/react-router";
import { PageHead } from "../../kit/page-head.tsx";
import { useNames } from "../../language/names.ts";

export function Page() {
  const { module = "", collection = "" } = useParams({ strict: false });
  const names = useNames();
  return <PageHead title={names.one(`${module}.${collection}`)} />;
}
