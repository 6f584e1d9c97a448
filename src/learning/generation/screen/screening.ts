import { personalIn } from "../../rails/personal.ts";

/**
 * Takes personal data and secrets out of what leaves the machine, and puts them back into what comes in: one for each
 * call of a model. Each piece has the same stand-in wherever it occurs, so that sentences about it hold together.
 */
export class Screening {
  readonly #people: RegExp | undefined;
  readonly #standIns = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** `people`: the names of persons that the organisation knows. */
  constructor(people: readonly string[]) {
    // A single word may be anybody's, and a word of the language.
    const names = people.filter((name) => /\S\s+\S/.test(name)).toSorted((a, b) => b.length - a.length);
    if (names.length > 0)
      this.#people = new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`,
        "giu",
      );
  }

  /** How many different pieces were taken out. */
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

  /** In the order they stand; of those that begin together the longest first. */
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

/** A piece of a text, by UTF-16 offsets, and what it is. */
interface Piece {
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
function secretsIn(text: string): Piece[] {
  return SECRETS.flatMap((form) =>
    [...text.matchAll(form)].map(({ 0: found, index }) => ({
      kind: "secret",
      start: index,
      end: index + found.length,
    })),
  );
}
