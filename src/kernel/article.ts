/** Adds the indefinite article to an English noun: `an invoice`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
