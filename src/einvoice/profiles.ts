import type { Syntax } from "./syntax.ts";

export type ProfileId =
  | "en16931"
  | "xrechnung"
  | "extension"
  | "vehicles"
  | "peppol"
  | "facturx"
  | "extended";

/** Sets of rules, each named after the organisation that maintains it. */
export type RuleSet = "en16931" | "xrechnung" | "extension" | "vehicles" | "peppol" | "facturx";

export interface Profile {
  readonly id: ProfileId;
  readonly name: string;
  /** BT-24 as written. */
  readonly specification: string;
  /** BT-23 as written. */
  readonly process?: string;
  /** Syntaxes in order of preference. */
  readonly syntaxes: readonly Syntax[];
  readonly rules: readonly RuleSet[];
  /** Rules of these sets that the profile replaces by others. */
  readonly replaced?: readonly string[];
  /** Seller and buyer must have an electronic address. */
  readonly needsAddresses: boolean;
  /** Documents of this profile are read but not written. */
  readonly isReadOnly: boolean;
  /** Other values of BT-24 that name the profile. */
  readonly isNamedBy: (specification: string) => boolean;
}

const EN16931 = "urn:cen.eu:en16931:2017";
const PEPPOL = `${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`;
const PEPPOL_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** From the most to the least specific, so that the first match is right. */
export const PROFILES: readonly Profile[] = [
  {
    id: "extension",
    name: "XRechnung 3.0 Extension",
    specification: `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    process: PEPPOL_PROCESS,
    syntaxes: ["ubl", "cii"],
    rules: ["en16931", "xrechnung", "extension"],
    replaced: ["BR-CL-10", "BR-CL-11", "BR-CL-21", "BR-CL-24", "BR-CL-25", "BR-CL-26", "BR-CO-16"],
    needsAddresses: true,
    isReadOnly: true,
    isNamedBy: (text) => /#conformant#urn:(?:xeinkauf|xoev)[.-]de:kosit:extension:xrechnung_\d/.test(text),
  },
  {
    id: "vehicles",
    name: "XRechnung 3.0 CVD",
    specification: `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
    process: PEPPOL_PROCESS,
    syntaxes: ["ubl", "cii"],
    rules: ["en16931", "xrechnung", "vehicles"],
    replaced: ["BR-CL-13"],
    needsAddresses: true,
    isReadOnly: true,
    isNamedBy: (text) => /#compliant#urn:xeinkauf\.de:kosit:xrechnung:cvd_\d/.test(text),
  },
  {
    id: "xrechnung",
    name: "XRechnung 3.0",
    specification: XRECHNUNG,
    process: PEPPOL_PROCESS,
    syntaxes: ["ubl", "cii"],
    rules: ["en16931", "xrechnung"],
    needsAddresses: true,
    isReadOnly: false,
    isNamedBy: (text) => /#compliant#urn:(?:xeinkauf|xoev)[.-]de:kosit:(?:standard:)?xrechnung_\d/.test(text),
  },
  {
    id: "peppol",
    name: "Peppol BIS Billing 3.0",
    specification: PEPPOL,
    process: PEPPOL_PROCESS,
    syntaxes: ["ubl"],
    rules: ["en16931", "peppol"],
    needsAddresses: true,
    isReadOnly: false,
    isNamedBy: (text) => text.startsWith(PEPPOL),
  },
  {
    id: "extended",
    name: "ZUGFeRD / Factur-X EXTENDED",
    specification: `${EN16931}#conformant#urn:factur-x.eu:1p0:extended`,
    syntaxes: ["cii"],
    rules: [],
    needsAddresses: false,
    isReadOnly: true,
    isNamedBy: (text) =>
      /^urn:cen\.eu:en16931:2017#conformant#urn:(?:factur-x\.eu:1p0|zugferd\.de:2p\d):extended$/.test(text),
  },
  {
    id: "facturx",
    name: "ZUGFeRD / Factur-X EN 16931",
    specification: EN16931,
    syntaxes: ["cii"],
    rules: ["en16931", "facturx"],
    needsAddresses: false,
    isReadOnly: false,
    isNamedBy: () => false,
  },
  {
    id: "en16931",
    name: "EN 16931",
    specification: EN16931,
    syntaxes: ["ubl", "cii"],
    rules: ["en16931"],
    needsAddresses: false,
    isReadOnly: false,
    isNamedBy: () => true,
  },
];

export function profileOf(id: ProfileId): Profile {
  const found = PROFILES.find((profile) => profile.id === id);
  if (found === undefined) throw new Error(`There is no profile ${id}.`);
  return found;
}

/** Profiles without lines, which are no invoices in Germany: a name if the document has one of them. */
export function profileWithoutLines(specification: string | undefined): string | undefined {
  const [, name] =
    /^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p\d):(minimum|basicwl)$/.exec(specification?.trim() ?? "") ?? [];
  return name && (name === "minimum" ? "MINIMUM" : "BASIC WL");
}

/** Profile that a document names; plain EN 16931 if it names none that is known. */
export function detectProfile(specification: string | undefined, syntax: Syntax): Profile {
  const text = specification?.trim() ?? "";
  if (text === EN16931) return profileOf(syntax === "cii" ? "facturx" : "en16931");
  return PROFILES.find(({ isNamedBy }) => isNamedBy(text)) ?? profileOf("en16931");
}
