import { useLocation, useParams } from "@tanstack/react-router";
import { NewRecord } from "../form/new-record.tsx";

/** Also at addresses of pages of their own, as /fin/invoices/new: what is not a parameter is read off the address. */
export function Page() {
  const { pathname } = useLocation();
  const parts = pathname.split("/").filter(Boolean);
  const { module = parts.at(-3) ?? "", collection = parts.at(-2) ?? "" } = useParams({ strict: false });
  const name = `${module}.${collection}`;
  return <NewRecord key={name} collection={name} />;
}
