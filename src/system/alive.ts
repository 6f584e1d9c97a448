/** Whether a process of that number runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process lives all the same.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
