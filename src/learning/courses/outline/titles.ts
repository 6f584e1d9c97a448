/** Headings that need their parent heading for context. */
const GENERIC =
  /^(?:an? |the )?(?:introduction|overview|background|basics?|fundamentals|general|summary|conclusions?|recap|definitions?|terms?|terminology|concepts?|examples?|(?:an |another |worked |more )?examples?|notes?|remarks?|details?|types?|kinds?|other kinds|properties|methods?|procedure|process|steps?|rules?|purpose|scope|roles?|results?|applications?|uses?|usage|motivation|preface|cautions?|warnings?|tips?|miscellaneous|other|more|the basics|in practice|how it works|why it matters|what it is|setup|requirements?|questions?|faqs?|frequently asked questions|model|training|part \d+)$/iu;

export function isGeneric(heading: string): boolean {
  return GENERIC.test(heading.trim());
}

/** Prefixes a generic heading with its parent, so that the title is understandable alone. */
export function titleOf(path: readonly string[]): string {
  const heading = path.at(-1) ?? "";
  const above = path.slice(0, -1).findLast((name) => !isGeneric(name));
  if (!isGeneric(heading) || above === undefined) return upperFirst(heading);
  if (
    /^(?:introduction|overview|background|basics?|the basics|fundamentals|preface|motivation)$/iu.test(
      heading,
    )
  )
    return upperFirst(above);
  return `${upperFirst(above)}: ${lowerFirst(heading)}`;
}

export function list(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction", style: "long" })
    .format(names)
    .replace(/, and (?=[^,]*$)/u, " and ");
}

/** Lower-cases a title's first word inside another title, unless it is a name. */
export function within(title: string): string {
  return /^(?:\p{Lu}\p{Ll}+)(?:\s+\p{Ll}|$)/u.test(title) && !/^(?:\p{Lu}\p{Ll}+)\s+\p{Lu}/u.test(title)
    ? lowerFirst(title)
    : title;
}

export function upperFirst(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());
}

/** Lower-cases the first letter, except in abbreviations and single letters. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s|$)/u.test(text) && !/^I\b/u.test(text)
    ? text.charAt(0).toLocaleLowerCase() + text.slice(1)
    : text;
}
