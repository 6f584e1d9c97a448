import { useCall } from "../../../queries.ts";
import { useMay } from "../../../session/session.ts";
import type { Mailable } from "./mail-calls.ts";

/** True if the user may send records of a collection, and a mail server is set up. */
export function useMayMail(collection: Mailable): boolean {
  const may = useMay()(`${collection}.send_mail`);
  const setup = useCall("GET /api/v1/setup", {}, { enabled: may, fresh: 60_000 });
  return may && setup.data?.mail === true;
}
