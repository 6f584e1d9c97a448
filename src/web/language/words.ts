import { useLanguage } from "./language.ts";

/** Text, or a function that builds it: `(count: number) => ...`. */
type Text = string | ((...given: never[]) => string);
type Texts = { readonly [name: string]: Text };

/** Same keys, with texts of the same kind. */
type Same<T extends Texts> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] };

export interface Words<T extends Texts> {
  readonly en: T;
  readonly de: Same<T>;
}

/** Defines texts in each language. They live next to the component that uses them and load with it. */
export function defineWords<const T extends Texts>(words: Words<T>): Words<T> {
  return words;
}

export function useWords<T extends Texts>(words: Words<T>): Same<T> {
  const { language } = useLanguage();
  // The other languages are typed after English.
  return words[language] as Same<T>;
}
