import { personalIn } from "../../rails/personal.ts";

/**
 * Replaces personal data and secrets in outgoing text and restores them in the response; one instance per
 * call. Identical values share a placeholder, so that sentences stay coherent.
 */
export class Screening {
  readonly #people: RegExp | undefined;
  readonly #standIns = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** `people`: names of persons known to the organisation. */
  constructor(people: readonly string[]) {
    // Skips single-word names, which may be ordinary words.
    const names = people.filter((name) => /\S\s+\S/.test(name)).toSorted((a, b) => b.length - a.length);
    if (names.length > 0)
      this.#people = new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`,
        "giu",
      );
  }

  /** Distinct values that were replaced. */
  get redactions(): number {
    return this.#standIns.size;
  }

  take(text: string): string {
    let [screened, at] = ["", 0];
    for (const { kind, start, end } of this.#piecesIn(text)) {
      if (start < at) continue;
      screened += text.slice(at, start) + this.#standInFor(kind, text.slice(start, end));
      at = end;
    }
    return screened + text.slice(at);
  }

  restore(text: string): string {
    if (this.#standIns.size === 0) return text;
    const pieces = new Map([...this.#standIns].map(([piece, standIn]) => [standIn, piece]));
    return text.replace(/\[[a-z_]+-\d+\]/g, (standIn) => pieces.get(standIn) ?? standIn);
  }

  /** Finds personal data in text order; at the same start, the longest match first. */
  #piecesIn(text: string): Piece[] {
    const people = this.#people ? [...text.matchAll(this.#people)] : [];
    const pieces = [
      ...secretsIn(text),
      ...personalIn(text),
      ...people.map(({ 0: name, index }) => ({ kind: "person", start: index, end: index + name.length })),
    ];
    return pieces.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  #standInFor(kind: string, piece: string): string {
    const known = this.#standIns.get(piece);
    if (known) return known;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const standIn = `[${kind}-${number}]`;
    this.#standIns.set(piece, standIn);
    return standIn;
  }
}

function escaped(name: string): string {
  return name
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\s+/g, "\\s+");
}

/** In UTF-16 offsets. */
interface Piece {
  kind: string;
  start: number;
  end: number;
}

const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\b(?:fh_live_|sk-|sk_live_|ghp_|gho_|github_pat_|xox[abpr]-|AKIA|AIza|glpat-)[A-Za-z0-9_-]{12,}/g,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g,
  /(?<=\b(?:password|passwort|passwd|pwd|mot de passe|contraseña)\s*[:=]\s*)\S{4,}/gi,
  /(?<=[a-z]:\/\/)[^\s/:@]+:[^\s/@]+(?=@)/gi,
];

function secretsIn(text: string): Piece[] {
  return SECRETS.flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: found, index }) => ({
      kind: "secret",
      start: index,
      end: index + found.length,
    })),
  );
}
