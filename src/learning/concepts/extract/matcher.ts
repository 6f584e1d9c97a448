/** Trie node: next words by number, and the name that ends here. */
interface Node {
  next: Map<number, Node> | undefined;
  name: number;
}

export class Vocabulary {
  readonly #numbers = new Map<string, number>();
  readonly #words: string[] = [];

  number(part: string): number {
    let number = this.#numbers.get(part);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(part, number);
      this.#words.push(part);
    }
    return number;
  }

  find(part: string): number | undefined {
    return this.#numbers.get(part);
  }

  get size(): number {
    return this.#words.length;
  }
}

/** Separator that no name may span. */
export const GAP = -1;

/** Finds many names in a text in one pass, longest match first. */
export class Matcher {
  readonly #root: Node = { next: undefined, name: -1 };

  add(words: readonly number[], name: number): void {
    let node = this.#root;
    for (const word of words) {
      node.next ??= new Map();
      let next = node.next.get(word);
      if (!next) {
        next = { next: undefined, name: -1 };
        node.next.set(word, next);
      }
      node = next;
    }
    // If two concepts share a name, the first keeps it.
    if (node.name < 0) node.name = name;
  }

  /** Reports each match: name identifier, first word, length, and `inner` if a longer name contains it. */
  each(
    words: ArrayLike<number>,
    onMatch: (name: number, at: number, length: number, inner: boolean) => void,
  ): void {
    let covered = 0;
    for (let at = 0; at < words.length; at += 1) {
      let node = this.#root.next?.get(words[at] ?? GAP);
      let [longest, ends] = [-1, 0];
      for (let end = at + 1; node; end += 1) {
        if (node.name >= 0) {
          if (longest >= 0) onMatch(longest, at, ends - at, true);
          [longest, ends] = [node.name, end];
        }
        if (end >= words.length) break;
        node = node.next?.get(words[end] ?? GAP);
      }
      if (longest < 0) continue;
      onMatch(longest, at, ends - at, ends <= covered);
      covered = Math.max(covered, ends);
    }
  }
}
