/** An English noun with its indefinite article, for summaries of actions: `an invoice`. */
export const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
