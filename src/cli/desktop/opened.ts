const IN_AN_APPLICATION = /\.app\/Contents\/MacOS\/[^/]+$/;

export interface Begun {
  args: readonly string[];
  program: string;
  isTerminal: boolean;
}

/** Defaults to `desktop` if opened from the macOS Finder, which starts applications without arguments. */
export function asked({ args, program, isTerminal }: Begun): readonly string[] {
  // Older systems pass a process serial number.
  const isSilent = args.every((word) => word.startsWith("-psn_"));
  return isSilent && !isTerminal && IN_AN_APPLICATION.test(program) ? ["desktop"] : args;
}
