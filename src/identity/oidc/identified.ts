/** A person as the provider's ID token describes them, after all checks. */
export interface Identified {
  readonly issuer: string;
  readonly subject: string;
  /** Session at the provider, for back-channel logout. */
  readonly sid: string | undefined;
  /** Only an address that the provider has verified. */
  readonly email: string | undefined;
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

interface Proof {
  readonly now: number;
  /** Values of `amr` and `acr` that indicate a second factor. */
  readonly accepted: readonly string[];
}

export function identifiedBy(claims: Claims, idToken: string, proof: Proof): Identified {
  const { iss, sub, sid, email, email_verified, name } = claims;
  return {
    issuer: String(iss),
    subject: String(sub),
    sid: textOf(sid),
    email: email_verified === true ? textOf(email) : undefined,
    name: textOf(name)?.slice(0, MAX_NAME),
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

const MAX_GROUPS = 2000;

/** Reads a claim by its name or by its path, such as `realm_access.roles`. */
export function groupsIn(claims: Claims, claim: string): string[] {
  const value = Object.hasOwn(claims, claim) ? claims[claim] : memberAt(claims, claim.split("."));
  const groups = Array.isArray(value) ? value : [value];
  return groups.filter((group) => typeof group === "string").slice(0, MAX_GROUPS);
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

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
