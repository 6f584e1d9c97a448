/** Name for use within an English sentence: `New lead`, but `New KPI`. */
export const inSentence = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}s?$/u.test(word) ? word : word.toLocaleLowerCase()));
