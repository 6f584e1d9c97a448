import { useLanguage } from "./language.ts";

/** A text, or how it is made of what it is told: `(count: number) => ...`. */
type Text = string | ((...given: never[]) => string);
type Texts = { readonly [name: string]: Text };

/** The same names with texts of the same kind. */
type Same<T extends Texts> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };

export interface Words<T extends Texts> {
  readonly en: T;
  readonly de: Same<T>;
}

/** The texts of a part of the application, in each language. They stand beside the part and load with it. */
export function defineWords<const T extends Texts>(words: Words<T>): Words<T> {
  return words;
}

/** The texts in the person's language. */
export function useWords<T extends Texts>(words: Words<T>): Same<T> {
  const { language } = useLanguage();
  // English is of the kind that the other languages are held to.
  return words[language] as Same<T>;
}
