import { useParams } from "@tanstack/react-router";
import { RecordPage } from "./record-page.tsx";

export function Page() {
  const { module = "", collection = "", id = "" } = useParams({ strict: false });
  return <RecordPage key={id} collection={`${module}.${collection}`} id={id} />;
}
