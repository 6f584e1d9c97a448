/** Finds a program of others. A test that needs one fails without it, and says where it comes from. */
export function need(program: string, debianPackage = program): string {
  const path = Bun.which(program);
  if (path === null)
    throw new Error(`This test needs the program ${program}. Install it: sudo apt install ${debianPackage}`);
  return path;
}
