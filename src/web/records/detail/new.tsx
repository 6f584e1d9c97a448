import { useLocation, useParams } from "@tanstack/react-router";
import { NewRecord } from "../form/new-record.tsx";

/** Reads the collection from the path, because custom paths such as /fin/invoices/new have no parameters. */
export function Page() {
  const { pathname } = useLocation();
  const parts = pathname.split("/").filter(Boolean);
  const { module = parts.at(-3) ?? "", collection = parts.at(-2) ?? "" } = useParams({ strict: false });
  const name = `${module}.${collection}`;
  return <NewRecord key={name} collection={name} />;
}
