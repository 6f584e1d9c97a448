import { own } from "../../session/base.ts";

/** What is filled in on the way through the set-up. */
export interface Draft {
  organization: string;
  currency: string;
  timeZone: string;
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

/** What was filled in before the page was loaded anew, without the passwords, on top of what the browser can guess. */
export function firstDraft(): Draft {
  return { ...guessed(), ...kept() };
}

/** Keeps what is filled in until the window closes: a reload, or a link that proves wrong, loses nothing. */
export function keepDraft({ password, passwordAgain, ...rest }: Draft): void {
  sessionStorage.setItem(KEPT, JSON.stringify(rest));
}

export const dropDraft = () => sessionStorage.removeItem(KEPT);

function kept(): Partial<Draft> {
  try {
    // Written by keepDraft.
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}") as Partial<Draft>;
  } catch {
    // What is no JSON is not ours.
    return {};
  }
}

function guessed(): Draft {
  return {
    organization: "",
    currency: likelyCurrency(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC",
    name: "",
    email: "",
    password: "",
    passwordAgain: "",
    size: "small",
    sample: false,
  };
}

/** By the time zone of the browser: a machine tells where it stands better than in what language it speaks. */
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

/** The step that a field of the API's belongs to. */
const STEP_OF: Readonly<Record<string, number>> = {
  organization: 1,
  currency: 1,
  time_zone: 1,
  name: 2,
  email: 2,
  password: 2,
  size: 3,
};

/** The first step with something that the appliance will not take. */
export const stepWith = (paths: readonly string[]): number | undefined =>
  paths.map((path) => STEP_OF[path]).find((step) => step !== undefined);

/** What is still wrong with a step, by field: the name of the words that say so. */
export function wrongIn(step: number, draft: Draft): Partial<Record<keyof Draft, Complaint>> {
  switch (step) {
    case 1:
      return { ...named("organization", draft.organization) };
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
