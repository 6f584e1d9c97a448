import { useLocation, useParams } from "@tanstack/react-router";
import { NewRecord } from "../form/new-record.tsx";

/** Custom paths such as /fin/invoices/new have no route parameters: the collection is read from the path. */
export function Page() {
  const { pathname } = useLocation();
  const parts = pathname.split("/").filter(Boolean);
  const { module = parts.at(-3) ?? "", collection = parts.at(-2) ?? "" } = useParams({ strict: false });
  const name = `${module}.${collection}`;
  return <NewRecord key={name} collection={name} />;
}
