import { useMay, usePerson } from "../../../session/session.ts";
import type { Mailable } from "./mail-calls.ts";

/** True if the user may send records of a collection, and a mail server is set up. */
export function useMayMail(collection: Mailable): boolean {
  const may = useMay()(`${collection}.send_mail`);
  const person = usePerson();
  return may && person?.mail === true;
}
