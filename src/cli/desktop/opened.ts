const IN_AN_APPLICATION = /\.app\/Contents\/MacOS\/[^/]+$/;

/** How the program was started. */
export interface Begun {
  args: readonly string[];
  program: string;
  /** Whether somebody sits at a terminal. */
  isTerminal: boolean;
}

/** What was asked for: the Finder of macOS opens an application without a word, and means the desktop. */
export function asked({ args, program, isTerminal }: Begun): readonly string[] {
  // Older ones say the number of the process that they began.
  const isSilent = args.every((word) => word.startsWith("-psn_"));
  return isSilent && !isTerminal && IN_AN_APPLICATION.test(program) ? ["desktop"] : args;
}
