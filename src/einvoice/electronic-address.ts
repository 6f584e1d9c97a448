import { say, type Text } from "../text/message.ts";
import { ADDRESS_SCHEMES, PEPPOL_ADDRESS_SCHEMES } from "./codes/schemes.ts";
import { isIdentifierValid } from "./identifiers.ts";
import type { Identifier } from "./model.ts";
import type { ProfileId } from "./profiles.ts";

/** Schemes that people choose from, by country; `EM` is email. */
const COMMON = [
  "EM",
  "0088",
  "0060",
  "0204",
  "9930",
  "9914",
  "9927",
  "0208",
  "0009",
  "0190",
  "0106",
] as const;

export interface AddressScheme {
  /** EAS code. */
  readonly code: string;
  readonly name: Text;
}

export const COMMON_SCHEMES: readonly AddressScheme[] = COMMON.map((code) => ({
  code,
  name: say(`einvoice.addressSchemes.${code}`),
}));

/** Known scheme; for Peppol one that it delivers to. */
export const isAddressScheme = (code: string, profile?: ProfileId): boolean =>
  (profile === "peppol" ? PEPPOL_ADDRESS_SCHEMES : ADDRESS_SCHEMES).has(code);

const EMAIL = /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/;

/** Checks form and check digits of an address, as far as its scheme has them. */
export function isElectronicAddress({ id, scheme }: Identifier): boolean {
  if (scheme === undefined || !ADDRESS_SCHEMES.has(scheme) || id.trim() === "") return false;
  return scheme === "EM" ? EMAIL.test(id) : isIdentifierValid({ id, scheme });
}
