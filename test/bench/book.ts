/** Generates text with natural word frequencies, always the same for a given length. */
export function book(words: number): string {
  const syllables = "ba ce di fo gu la me ni po ru sa te vi wo xu".split(" ");
  const wordOf = (n: number): string =>
    (n >= 15 ? wordOf(Math.floor(n / 15) - 1) : "") + (syllables[n % 15] ?? "");
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const word = () => wordOf(Math.floor(Math.exp(random() * Math.log(40_000))));
  const sentence = () => {
    const text = Array.from({ length: 8 + Math.floor(random() * 14) }, word).join(" ");
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const parts: string[] = ["# A book"];
  for (let count = 0, section = 1; count < words; section++) {
    parts.push(`${section % 12 === 1 ? "##" : "###"} ${word()} ${word()}`);
    for (let paragraph = 0; paragraph < 6; paragraph++) {
      const text = [sentence(), sentence(), sentence(), sentence()].join(" ");
      count += text.split(" ").length;
      parts.push(text);
    }
  }
  return parts.join("\n\n");
}
