import type { ApprovalTie } from "../../../client/contract.ts";
import { useFormat } from "../../language/format.ts";
import { defineWords, useWords } from "../../language/words.ts";

const words = defineWords({
  en: {
    invitation: (by: string, account: string, day: string) => `${by} invited ${account} on ${day}`,
    membership: (by: string, account: string, day: string) => `${by} invited ${account} on ${day}`,
    password: (by: string, account: string, day: string) =>
      `${by} took part in resetting the password of ${account} on ${day}`,
    second_factor: (by: string, account: string, day: string) =>
      `${by} removed the second factor of ${account} on ${day}`,
    role: (by: string, account: string, day: string) => `${by} gave ${account} this role on ${day}`,
    reactivation: (by: string, account: string, day: string) => `${by} reactivated ${account} on ${day}`,
    choice: (by: string, account: string, day: string) => `${by} chose ${account} as approver on ${day}`,
    not: (why: string, until: string) => `Vote does not count: ${why}. It counts from ${until}.`,
  },
  de: {
    invitation: (by: string, account: string, day: string) => `${by} hat ${account} am ${day} eingeladen`,
    membership: (by: string, account: string, day: string) => `${by} hat ${account} am ${day} eingeladen`,
    password: (by: string, account: string, day: string) =>
      `${by} hat am ${day} daran mitgewirkt, das Passwort von ${account} zurückzusetzen`,
    second_factor: (by: string, account: string, day: string) =>
      `${by} hat am ${day} den zweiten Faktor von ${account} entfernt`,
    role: (by: string, account: string, day: string) => `${by} hat ${account} diese Rolle am ${day} gegeben`,
    reactivation: (by: string, account: string, day: string) =>
      `${by} hat ${account} am ${day} wieder zugelassen`,
    choice: (by: string, account: string, day: string) =>
      `${by} hat ${account} am ${day} zur Freigabe bestimmt`,
    not: (why: string, until: string) => `Stimme zählt nicht: ${why}. Sie zählt ab ${until}.`,
  },
});

/** Reason why a vote does not count. */
export function useTieText(): (tie: ApprovalTie) => string {
  const t = useWords(words);
  const format = useFormat();
  return ({ kind, by, account, at, until }) =>
    t.not(t[kind](by.name, account.name, format.day(at.slice(0, 10))), format.day(until.slice(0, 10)));
}
