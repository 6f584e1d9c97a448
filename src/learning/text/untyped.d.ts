/** Types for two packages that have none, limited to the parts in use. */
declare module "snowball-stemmers" {
  export function newStemmer(algorithm: string): { stem(word: string): string };
}
declare module "stopword" {
  export const ara: string[];
  export const bul: string[];
  export const cat: string[];
  export const ces: string[];
  export const dan: string[];
  export const deu: string[];
  export const ell: string[];
  export const eng: string[];
  export const est: string[];
  export const fas: string[];
  export const fin: string[];
  export const fra: string[];
  export const heb: string[];
  export const hin: string[];
  export const hrv: string[];
  export const hun: string[];
  export const ind: string[];
  export const ita: string[];
  export const jpn: string[];
  export const kor: string[];
  export const lav: string[];
  export const lit: string[];
  export const nld: string[];
  export const nob: string[];
  export const pol: string[];
  export const por: string[];
  export const ron: string[];
  export const rus: string[];
  export const slk: string[];
  export const slv: string[];
  export const spa: string[];
  export const swe: string[];
  export const tha: string[];
  export const tur: string[];
  export const ukr: string[];
  export const urd: string[];
  export const vie: string[];
  export const zho: string[];
}
