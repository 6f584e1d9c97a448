/** An issuer as its first verified document showed it. */
export interface KnownIssuer {
  readonly fingerprint: string;
  readonly iban: string;
  /** Day of the first verification. */
  readonly since: string;
}

const STORE = "freehold.issuers";

/** Browsers may forbid pages opened from a file to store anything. Then each check is the first. */
function stored(): Record<string, KnownIssuer> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORE) ?? "{}");
    // Only `remember` writes the value.
    return value as Record<string, KnownIssuer>;
  } catch {
    return {};
  }
}

export const knownIssuer = (name: string): KnownIssuer | undefined => {
  const all = stored();
  return Object.hasOwn(all, name) ? all[name] : undefined;
};

/** Remembers an issuer's key and account, so that a later document with others is noticed. */
export function remember(name: string, issuer: KnownIssuer): void {
  try {
    localStorage.setItem(STORE, JSON.stringify({ ...stored(), [name]: issuer }));
  } catch {
    // See above: without storage there is nothing to compare with.
  }
}
