import { likelyCountry } from "../../language/countries.ts";
import { own } from "../../session/base.ts";

export interface Draft {
  organization: string;
  currency: string;
  timeZone: string;
  country: string;
  name: string;
  email: string;
  password: string;
  passwordAgain: string;
  size: Size;
  sample: boolean;
}

export const SIZES = ["solo", "small", "grown"] as const;
export type Size = (typeof SIZES)[number];

const KEPT = own("setup");

/** Initial input: from before a reload (without passwords), else guessed from the browser. */
export function firstDraft(): Draft {
  return { ...guessed(), ...kept() };
}

/** Stores the input until the window closes, so that a reload or invalid link loses nothing. */
export function keepDraft({ password, passwordAgain, ...rest }: Draft): void {
  sessionStorage.setItem(KEPT, JSON.stringify(rest));
}

export const dropDraft = () => sessionStorage.removeItem(KEPT);

function kept(): Partial<Draft> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Partial<Draft>;
  } catch {
    // Invalid JSON was not written by this page.
    return {};
  }
}

function guessed(): Draft {
  return {
    organization: "",
    currency: likelyCurrency(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    country: likelyCountry() ?? "",
    name: "",
    email: "",
    password: "",
    passwordAgain: "",
    size: "small",
    sample: false,
  };
}

/** Currency by time zone, which indicates the country more reliably than the language. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/^Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)$/, "GBP"],
  [/^Europe\/(Zurich|Vaduz|Busingen)$/, "CHF"],
  [/^Europe\/Copenhagen$/, "DKK"],
  [/^Europe\/Stockholm$/, "SEK"],
  [/^Europe\/Oslo$/, "NOK"],
  [/^Europe\/Prague$/, "CZK"],
  [/^Europe\/Warsaw$/, "PLN"],
  [/^Europe\/Budapest$/, "HUF"],
  [/^Europe\/Bucharest$/, "RON"],
  [/^Europe\/Istanbul$/, "TRY"],
  [/^Asia\/(Kolkata|Calcutta)$/, "INR"],
  [/^Asia\/Tokyo$/, "JPY"],
  [/^Australia\//, "AUD"],
  [/^Pacific\/Auckland$/, "NZD"],
  [/^America\/(Toronto|Vancouver|Montreal|Halifax|Winnipeg|Edmonton)$/, "CAD"],
  [/^America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Anchorage)|^Pacific\/Honolulu$/, "USD"],
];

function likelyCurrency(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return CURRENCIES.find(([zone]) => zone.test(timeZone))?.[1] ?? "EUR";
}

const MIN_PASSWORD = 8;
const MAX_NAME = 200;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Wizard step that each API field belongs to. */
const STEP_OF: Readonly<Record<string, number>> = {
  organization: 1,
  currency: 1,
  time_zone: 1,
  country: 1,
  name: 2,
  email: 2,
  password: 2,
  size: 3,
};

export const stepWith = (paths: readonly string[]): number | undefined =>
  paths.map((path) => STEP_OF[path]).find((step) => step !== undefined);

/** Missing or invalid fields of a step, each with the key of its message. */
export function wrongIn(step: number, draft: Draft): Partial<Record<keyof Draft, Complaint>> {
  switch (step) {
    case 1:
      return { ...named("organization", draft.organization), ...named("country", draft.country) };
    case 2:
      return {
        ...named("name", draft.name),
        ...(!EMAIL.test(draft.email.trim()) && { email: draft.email === "" ? "required" : "emailWrong" }),
        ...(draft.password.length < MIN_PASSWORD && { password: "passwordShort" }),
        ...(draft.password !== draft.passwordAgain && { passwordAgain: "passwordDiffers" }),
      };
    default:
      return {};
  }
}

export type Complaint = "required" | "tooLong" | "emailWrong" | "passwordShort" | "passwordDiffers";

function named(field: keyof Draft, value: string): Partial<Record<keyof Draft, Complaint>> {
  if (value.trim() === "") return { [field]: "required" };
  return value.length > MAX_NAME ? { [field]: "tooLong" } : {};
}
