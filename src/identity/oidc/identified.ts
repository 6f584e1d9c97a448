import { Value } from "@sinclair/typebox/value";
import { emailInput } from "../schemas.ts";

/** A person as the provider's ID token describes them, after all checks. */
export interface Identified {
  readonly issuer: string;
  readonly subject: string;
  /** Session at the provider, for back-channel logout. */
  readonly sid: string | undefined;
  /** Only an address that the provider has verified. */
  readonly email: string | undefined;
  /** The address if the provider tells no name. */
  readonly name: string | undefined;
  /** The login included a second factor a moment ago. */
  readonly mfa: boolean;
  readonly idToken: string;
  readonly claims: Claims;
}

export type Claims = Readonly<Record<string, unknown>>;

/** Longest time since the login at the provider in which its second factor counts here. */
const FRESH_MS = 10 * 60_000;
const SKEW_MS = 60_000;

const MAX_NAME = 200;
/** OpenID Connect Core 1.0, section 2. */
const MAX_SUBJECT = 255;

interface Proof {
  readonly now: number;
  /** Values of `amr` and `acr` that indicate a second factor. */
  readonly accepted: readonly string[];
}

/** Throws if the token names nobody. */
export function identifiedBy(claims: Claims, idToken: string, proof: Proof): Identified {
  const { iss, sub, sid, email, email_verified, name } = claims;
  const subject = idOf(sub);
  if (subject === undefined) throw new Error("the ID token has no subject");
  const address = email_verified === true && Value.Check(emailInput, email) ? email : undefined;
  return {
    issuer: String(iss),
    subject,
    sid: idOf(sid),
    email: address,
    name: lineOf(name) ?? lineOf(address),
    mfa: isFresh(claims, proof.now) && hasSecondFactor(claims, proof.accepted),
    idToken,
    claims,
  };
}

function hasSecondFactor({ amr, acr }: Claims, accepted: readonly string[]): boolean {
  const values = [...(Array.isArray(amr) ? amr : []), acr];
  return values.some((value) => typeof value === "string" && accepted.includes(value));
}

/** Providers keep people logged in for weeks, and repeat how they once logged in. */
function isFresh({ auth_time }: Claims, now: number): boolean {
  if (typeof auth_time !== "number") return false;
  const age = now - auth_time * 1000;
  return age <= FRESH_MS && age >= -SKEW_MS;
}

/** True if the person has logged in at the provider after this moment. */
export function hasLoggedInSince({ claims }: Identified, moment: number): boolean {
  return typeof claims.auth_time === "number" && claims.auth_time * 1000 >= moment - SKEW_MS;
}

/** Reads a claim by its name or by its path, such as `realm_access.roles`. */
export function groupsIn(claims: Claims, claim: string): string[] {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : memberAt(claims, claim.split("."));
  const groups = Array.isArray(value) ? value : [value];
  return groups.filter((group) => typeof group === "string");
}

function memberAt(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, name)
        ? Reflect.get(value, name)
        : undefined,
    holder,
  );
}

/** Claims of a token that was verified when it arrived. */
export function claimsIn(idToken: string): Pick<Identified, "claims"> {
  const [, payload = ""] = idToken.split(".");
  const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
  return { claims: { ...Object(claims) } };
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== "string" || value === "") return undefined;
  if (value.length > MAX_SUBJECT) throw new Error("an identifier in the ID token is too long");
  return value;
}

/** People choose their name at many providers. */
function lineOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  return (
    value
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_NAME) || undefined
  );
}
