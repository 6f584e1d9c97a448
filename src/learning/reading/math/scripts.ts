const RAISED: Readonly<Record<string, string>> = {
  "0": "⁰",
  "1": "¹",
  "2": "²",
  "3": "³",
  "4": "⁴",
  "5": "⁵",
  "6": "⁶",
  "7": "⁷",
  "8": "⁸",
  "9": "⁹",
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
  n: "ⁿ",
  i: "ⁱ",
};

const LOWERED: Readonly<Record<string, string>> = {
  "0": "₀",
  "1": "₁",
  "2": "₂",
  "3": "₃",
  "4": "₄",
  "5": "₅",
  "6": "₆",
  "7": "₇",
  "8": "₈",
  "9": "₉",
  "+": "₊",
  "-": "₋",
  "−": "₋",
  i: "ᵢ",
  j: "ⱼ",
  k: "ₖ",
  m: "ₘ",
  n: "ₙ",
  t: "ₜ",
  x: "ₓ",
};

function written(text: string, signs: Readonly<Record<string, string>>): string | undefined {
  const letters = [...text.trim()].map((letter) => signs[letter]);
  return letters.length > 0 && letters.every((letter) => letter !== undefined) ? letters.join("") : undefined;
}

/** True if the text needs no brackets as an operand. */
function isOne(text: string): boolean {
  return /^(?:[\p{L}\p{M}\p{N}.′'∞…*⊤]+|[([{|][^()[\]{}|]*[)\]}|])$/u.test(text);
}

function bracketed(text: string): string {
  return isOne(text) ? text : `(${text})`;
}

export function raised(text: string): string {
  const inner = text.trim();
  if (inner === "") return "";
  if (/^(?:st|nd|rd|th|TM|SM|®|™|°|′|″|[′']+|∘)$/.test(inner)) return inner === "∘" ? "°" : inner;
  return written(inner, RAISED) ?? `^${bracketed(inner)}`;
}

export function lowered(text: string): string {
  const inner = text.trim();
  return inner === "" ? "" : (written(inner, LOWERED) ?? `_${bracketed(inner)}`);
}

export function fraction(above: string, below: string): string {
  return `${bracketed(above.trim())}/${bracketed(below.trim())}`;
}

export function root(inner: string, degree = ""): string {
  const signs: Readonly<Record<string, string>> = { "": "√", "2": "√", "3": "∛", "4": "∜" };
  const sign = signs[degree.trim()];
  return sign === undefined ? `${raised(degree)}√(${inner.trim()})` : `${sign}(${inner.trim()})`;
}

const ACCENTS: Readonly<Record<string, string>> = {
  "¯": "\u0304",
  "‾": "\u0304",
  _: "\u0304",
  "―": "\u0304",
  ˉ: "\u0304",
  "–": "\u0304",
  "^": "\u0302",
  ˆ: "\u0302",
  "~": "\u0303",
  "˜": "\u0303",
  "→": "\u20d7",
  "⃗": "\u20d7",
  "⇀": "\u20d7",
  "˙": "\u0307",
  ".": "\u0307",
};

/** A letter with an accent: x̄, p̂. Over several letters the accent is dropped. */
export function accented(inner: string, sign: string): string | undefined {
  const accent = ACCENTS[sign.trim()];
  if (accent === undefined) return undefined;
  const letter = inner.trim();
  return [...letter].length === 1 ? `${letter}${accent}` : letter;
}
