/** Whether a word says nothing about a subject. */
export function isStopword(word: string, _language: string): boolean {
  return word.length < 2;
}
