import { Trouble } from "../../trouble.ts";

/** What to do about the second folder, by what its disk answered. */
const SAYS: Readonly<Record<string, string>> = {
  ENOSPC: "its disk is full. Make room there, or go back fewer days with shipping.kept_days",
  EDQUOT: "its disk is full. Make room there, or go back fewer days with shipping.kept_days",
  EROFS: "its disk is mounted to be read only. Mount it to be written",
  EACCES: "this program may not write there. Give its user the folder",
  EPERM: "this program may not write there. Give its user the folder",
  ENOENT: "it is not there any more. Mount its disk again",
  ENOTDIR: "it is no folder. Name one in shipping.folder",
  EIO: "its disk fails. Look at the disk and at its cable or network",
  ESTALE: "its disk went away. Mount it again",
  ENOTCONN: "its disk went away. Mount it again",
  EHOSTDOWN: "the machine that it is on does not answer",
  ETIMEDOUT: "the machine that it is on does not answer",
};

/** Why shipping does not go on, in words for whoever can mend it. What is no matter of the folder stays as it is. */
export function haltOf(cause: unknown, folder: string): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  const says = SAYS[String(cause.code)];
  return says ? new Trouble(`Nothing can be shipped into ${folder}: ${says}.`, { cause }) : cause;
}
