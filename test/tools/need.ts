/** Finds an external program, or fails and names its package. */
export function need(program: string, debianPackage = program): string {
  const path = Bun.which(program);
  if (path === null)
    throw new Error(`This test needs the program ${program}. Install it: sudo apt install ${debianPackage}`);
  return path;
}
