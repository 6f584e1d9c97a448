import { UserError } from "../../user-error.ts";

/** Advice by error code for the replica folder. */
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

/** Describes for the operator why shipping stopped. Errors unrelated to the folder are returned unchanged. */
export function haltOf(cause: unknown, folder: string): unknown {
  if (!(cause instanceof Error && "code" in cause)) return cause;
  const says = SAYS[String(cause.code)];
  return says ? new UserError(`Nothing can be shipped into ${folder}: ${says}.`, { cause }) : cause;
}
