import { readFileSync } from "node:fs";
import {
  compareVersions,
  fits,
  type Program,
  type Release,
  releaseOf,
  thisMachine,
  verifiedComment,
} from "../../system/upgrade/index.ts";
import type { PublicKey } from "../../system/upgrade/minisign.ts";
import { say } from "../../text/message.ts";
import { UserError } from "../../user-error.ts";

/** Stages the newer program, verifies its signature and checks that it starts. */
export async function takeIn(
  file: string,
  program: Program,
  key: PublicKey,
): Promise<{ release: Release; current: string }> {
  const signature = signatureFileOf(file);
  program.stage(file);
  try {
    // Verifies the copy, so that it cannot be changed before its first start.
    const release = releaseOf(await verifiedComment(program.coming, signature, key));
    if (!fits(release.target, thisMachine()))
      throw new UserError(say("cli.upgrade.otherTarget", { target: release.target, machine: thisMachine() }));
    const stated = versionOf(program.coming);
    if (stated !== release.version)
      throw new UserError(
        stated === undefined
          ? say("cli.upgrade.doesNotStart", { file })
          : say("cli.upgrade.otherVersion", { file, stated, version: release.version }),
      );
    const current = versionOf(program.path);
    if (current === undefined) throw new UserError(say("cli.upgrade.notFreehold", { path: program.path }));
    return { release, current };
  } catch (error) {
    program.clear();
    throw error;
  }
}

/** Returns true if the program already is that release; throws if it must not be upgraded to it. */
export function refuseUnfit(release: Release, current: string, isForced: boolean): boolean {
  const order = compareVersions(release.version, current);
  if (order === 0) return !isForced;
  if (order < 0 && !isForced)
    throw new UserError(say("cli.upgrade.older", { version: release.version, current }));
  return false;
}

function signatureFileOf(file: string): string {
  try {
    return readFileSync(`${file}.minisig`, "utf8");
  } catch (cause) {
    throw new UserError(say("cli.upgrade.noSignature", { file }), { cause });
  }
}

function versionOf(path: string): string | undefined {
  try {
    const { stdout, exitCode } = Bun.spawnSync([path, "version", "--json"], {
      stderr: "ignore",
      timeout: 20_000,
    });
    if (exitCode !== 0) return undefined;
    const facts: unknown = JSON.parse(stdout.toString());
    return typeof facts === "object" && facts !== null && "version" in facts
      ? String(facts.version)
      : undefined;
  } catch {
    // Not a program for this machine, or not Freehold.
    return undefined;
  }
}
