/** A piece of a text, by UTF-16 offsets, and what it is. */
export interface Piece {
  kind: string;
  start: number;
  end: number;
}

/** What opens a door for whoever knows it. */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:fh_live_|sk-|sk_live_|ghp_|gho_|github_pat_|xox[abpr]-|AKIA|AIza|glpat-)[A-Za-z0-9_-]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /(?<=\b(?:password|passwort|passwd|pwd|mot de passe|contraseña)\s*[:=]\s*)\S{4,}/gi,
  /(?<=[a-z]:\/\/)[^\s/:@]+:[^\s/@]+(?=@)/gi,
];

/** Keys, tokens and passwords in a text. */
export function secretsIn(text: string): Piece[] {
  return SECRETS.flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: found, index }) => ({
      kind: "secret",
      start: index,
      end: index + found.length,
    })),
  );
}
