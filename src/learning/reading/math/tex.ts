import { accented, fraction, lowered, raised, root } from "./scripts.ts";
import { doubleStruck, TEX_OPERATORS, TEX_SIGNS } from "./tex-signs.ts";

const TOKEN = /\\(?:[a-zA-Z]+\*?|[\s\S])|[{}^_&~]|\s+|[^\\{}^_&~\s]/gu;
const MAX_DEPTH = 100;
const SPACED = /^[=<>+\-−]$/;

/** Commands whose argument is output unchanged. */
const PLAIN = new Set(
  `mathbf mathrm mathit mathcal mathsf mathtt mathfrak mathscr boldsymbol bm bf rm it text textrm textbf textit textsf
  operatorname operatorname* mbox hbox underbrace overbrace underline boxed displaystyle textstyle mathop mathbin mathrel
  ensuremath texttt vphantom smash pmb emph`.split(/\s+/),
);
const ACCENTS: Readonly<Record<string, string>> = {
  bar: "¯",
  overline: "¯",
  hat: "^",
  widehat: "^",
  tilde: "~",
  widetilde: "~",
  vec: "→",
  dot: "˙",
  mathring: "˙",
};
/** Commands for appearance only. */
const SILENT = new Set(
  `left right big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr limits nolimits displaystyle textstyle scriptstyle nonumber
  notag quad qquad hfill hline centering normalsize small middle`.split(/\s+/),
);
/** Commands dropped with their argument. */
const DROPPED = new Set([
  "label",
  "tag",
  "tag*",
  "vspace",
  "hspace",
  "hspace*",
  "phantom",
  "color",
  "ref",
  "eqref",
]);

/** Converts TeX to one line of plain text. Unknown commands are output by name. */
export function plainTex(tex: string): string {
  const reader = new TexReader(tex.match(TOKEN) ?? []);
  return reader
    .all()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/(?<=[([{⟨]) | (?=[)\]},;.⟩])/g, "")
    .replaceAll(/(?:; )+(?=;|$)|^(?:; ?)+/g, "")
    .trim();
}

class TexReader {
  readonly #tokens: readonly string[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  all(): string {
    let text = "";
    // Ignores unmatched closing braces.
    while (this.#at < this.#tokens.length) text += this.#group();
    return text;
  }

  #group(): string {
    let text = "";
    for (;;) {
      const token = this.#tokens[this.#at++];
      if (token === undefined || token === "}") return text;
      text = this.#add(text, token);
    }
  }

  #add(text: string, token: string): string {
    if (token === "^") return this.#raise(text);
    if (token === "_") return text.trimEnd() + lowered(this.#argument());
    if (SPACED.test(token)) return `${text}${/^\s*$|[([{=<>,^]\s*$/.test(text) ? token : ` ${token} `}`;
    if (token === "{") return text + this.#nested();
    // Math delimiters inside text are dropped.
    if (token === "$") return text;
    if (token === "&" || token === "~" || /^\s/.test(token)) return `${text} `;
    if (token.length > 1 && token.startsWith("\\")) return this.#command(text, token.slice(1));
    if (token === "," || token === ";") return `${text}${token} `;
    return text + token;
  }

  #raise(text: string): string {
    const above = this.#argument().trim();
    return text.trimEnd() + (above === "*" || above === "⊤" ? `^${above}` : raised(above));
  }

  #command(text: string, name: string): string {
    if (name === "\\" || name === "newline") return `${text}; `;
    if (name === "begin" || name === "end") {
      return `${text} ${this.#environment(name)}`;
    }
    const operator = TEX_OPERATORS.get(name);
    if (operator !== undefined) return `${text} ${operator} `;
    const sign = TEX_SIGNS.get(name);
    if (sign !== undefined)
      return text + (/[∑∏∫∮∂]/.test(sign) && /[\p{L}\p{N})]$/u.test(text) ? ` ${sign}` : sign);
    if (SILENT.has(name)) return /quad/.test(name) ? `${text} ` : text.concat(this.#withoutDot());
    if (/^[\s,;:!>]$/.test(name)) return name === "!" ? text : `${text} `;
    return text + this.#named(name, text);
  }

  #named(name: string, before: string): string {
    if (name === "frac" || name === "dfrac" || name === "tfrac" || name === "cfrac")
      return fraction(this.#argument(), this.#argument());
    if (name === "binom" || name === "dbinom") return `C(${this.#argument()}, ${this.#argument()})`;
    if (name === "sqrt") return this.#root();
    if (name === "mathbb") return doubleStruck(this.#argument());
    if (DROPPED.has(name)) {
      this.#argument();
      return "";
    }
    if (PLAIN.has(name)) return this.#spaced(before, this.#argument());
    const accent = ACCENTS[name];
    if (accent !== undefined) {
      const inner = this.#argument();
      return accented(inner, accent) ?? inner;
    }
    // Functions such as sin, log and argmax have no symbol and are output by name.
    return this.#spaced(before, name.replace(/\*$/, ""));
  }

  /** Adds spaces between a command's name and adjacent letters. */
  #spaced(before: string, name: string): string {
    if (!/^\p{L}{2,}$/u.test(name.trim())) return name;
    const next = this.#tokens[this.#at] ?? "";
    return `${/[\p{L}\p{N})]$/u.test(before) ? " " : ""}${name}${/^[\p{L}\p{N}\\]/u.test(next) ? " " : ""}`;
  }

  #root(): string {
    let degree = "";
    if (this.#tokens[this.#at] === "[") {
      this.#at += 1;
      while (this.#at < this.#tokens.length && this.#tokens[this.#at] !== "]")
        degree += this.#tokens[this.#at++];
      this.#at += 1;
    }
    return root(this.#argument(), degree);
  }

  /** A group in braces, or the next token. */
  #argument(): string {
    while (/^\s+$/.test(this.#tokens[this.#at] ?? "")) this.#at += 1;
    const token = this.#tokens[this.#at++];
    if (token === undefined) return "";
    if (token === "}") {
      this.#at -= 1;
      return "";
    }
    return token === "{" ? this.#nested() : this.#deeper(() => this.#add("", token));
  }

  #nested(): string {
    return this.#deeper(() => this.#group());
  }

  #deeper(read: () => string): string {
    if (this.#depth >= MAX_DEPTH) return "";
    this.#depth += 1;
    const text = read();
    this.#depth -= 1;
    return text;
  }

  /** Handles \begin and \end. Matrices get brackets. */
  #environment(name: string): string {
    const environment = this.#argument();
    if (name === "begin" && /^(?:array|tabular)/.test(environment)) this.#argument();
    if (!environment.endsWith("matrix")) return "";
    return name === "begin" ? "[" : "]";
  }

  /** A dot after \left or \right means no bracket. */
  #withoutDot(): string {
    if (this.#tokens[this.#at] === ".") this.#at += 1;
    return "";
  }
}
