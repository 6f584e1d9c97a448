const IN_AN_APPLICATION = /\.app\/Contents\/MacOS\/[^/]+$/;

/** Circumstances of the program start. */
export interface Begun {
  args: readonly string[];
  program: string;
  /** Started from a terminal. */
  isTerminal: boolean;
}

/** Arguments of the program. The Finder of macOS starts applications without any and means `desktop`. */
export function asked({ args, program, isTerminal }: Begun): readonly string[] {
  // Older systems pass a process serial number.
  const isSilent = args.every((word) => word.startsWith("-psn_"));
  return isSilent && !isTerminal && IN_AN_APPLICATION.test(program) ? ["desktop"] : args;
}
