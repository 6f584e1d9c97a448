import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../config/options.ts";
import { rfc3339 } from "../kernel/clock.ts";
import { isReplica, openReplica } from "../store/shipping/index.ts";
import { explained, unpack } from "../system/index.ts";
import { say } from "../text/message.ts";
import { findingText, refuseNewer, wholeOf } from "./backup-file.ts";
import { onThisMachine } from "./bucket-file.ts";
import { defineCommand, print, StartError, UsageError } from "./command.ts";
import { interrupted } from "./interrupted.ts";
import { rendered } from "./language.ts";
import { Progress } from "./progress.ts";
import { verifyTrails } from "./verify-trails.ts";

/** Verifies a backup as a restore would, without changing anything. */
export const verifyCommand = defineCommand({
  name: "verify",
  summary: say("cli.verify.summary"),
  usage: "freehold verify FILE|FOLDER|s3://BUCKET/KEY [--json]",
  examples: [
    "freehold verify /mnt/nas/freehold.tar.zst",
    "freehold verify s3://backups/freehold/0198f3c2-7d6e-7000-8000-2f1c5a9d4e3b.tar.zst",
  ],
  words: 1,
  flags: { json: { type: "boolean", help: say("cli.common.json") } },
  async run({ config, flags, rest: [path] }) {
    if (!path) throw new UsageError(say("cli.verify.fileMissing"));
    if (isReplica(path)) return verifyReplica(config, path, flags.json);
    const aside = roomAside();
    try {
      const file = await onThisMachine(config, path, join(aside, "fetched"), flags.json);
      const progress = new Progress(say("cli.common.reading"), flags.json);
      const unpacked = await unpack({
        path: file,
        passphrase: config.backup.passphrase,
        into: aside,
        isWanted: (name) => TRAILS.test(name),
        signal: interrupted(),
        onProgress: (done, of) => progress.update(done, of),
      });
      progress.end();
      if (unpacked.findings.length > 0 || !unpacked.manifest) {
        const { findings } = unpacked;
        print(flags.json, { event: "verified", file: path, ok: false, findings }, [
          say("cli.verify.damaged", { path }),
          ...findings.map((finding) => `  ${rendered(findingText(finding))}`),
        ]);
        return 1;
      }
      refuseNewer(unpacked.manifest);
      const proof = await verifyTrails(config, aside);
      const { made_at, files } = unpacked.manifest;
      print(
        flags.json,
        {
          event: "verified",
          file: path,
          ok: true,
          made_at,
          files: files.length,
          sha256: unpacked.sha256,
          ...proof,
        },
        [
          say("cli.verify.intact", { at: made_at, files: files.length, contents: wholeOf(proof) }),
          say("cli.common.sha256", { sha256: unpacked.sha256 ?? "" }),
        ],
      );
      return 0;
    } catch (error) {
      throw explained(error);
    } finally {
      rmSync(aside, { recursive: true, force: true });
    }
  },
});

function roomAside(): string {
  try {
    return mkdtempSync(join(tmpdir(), "freehold-verify-"));
  } catch (cause) {
    throw new StartError(say("cli.verify.noTemporary", { folder: tmpdir() }), { cause });
  }
}

/** Restores the newest shipped state to a temporary folder and reports its age. */
async function verifyReplica(config: Config, path: string, json: boolean): Promise<number> {
  const aside = roomAside();
  try {
    const progress = new Progress(say("cli.common.reading"), json);
    const replica = await openReplica(path, config.backup.passphrase);
    const to = await replica.restore(aside, Number.POSITIVE_INFINITY, (done, of) =>
      progress.update(done, of),
    );
    progress.end();
    const proof = await verifyTrails(config, aside);
    const [from, until] = [rfc3339(replica.from), rfc3339(to)];
    print(json, { event: "verified", folder: path, ok: true, from, to: until, ...proof }, [
      say("cli.verify.replicaIntact", { contents: wholeOf(proof) }),
      say("cli.verify.replicaSpan", { from, until }),
    ]);
    return 0;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** Files that prove the audit trails, in addition to the databases. */
const TRAILS = /^(archive|evidence|checkpoints)\/|^erasures\.ndjson$/;
