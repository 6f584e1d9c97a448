import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ErasureFile, mergeErasures } from "../store/erasures.ts";
import { exchange, finishExchange, prepareExchange } from "../store/exchange.ts";
import { lockFolder } from "../store/lock.ts";
import { refuseForeign } from "../store/owner.ts";
import { unpack } from "../system/index.ts";
import { findingText, refuseNewer, wholeOf } from "./backup-file.ts";
import { interrupted } from "./interrupted.ts";
import { Progress } from "./progress.ts";
import { prove } from "./prove.ts";
import { defineVerb, print, StartError, UsageError } from "./verb.ts";

/** Puts a backup in the place of a data folder's contents: all of it or nothing, and keeps what was there. */
export const restoreVerb = defineVerb({
  name: "restore",
  summary: "Bring a backup back",
  usage: "freehold restore FILE --data DIR [--json]",
  examples: [
    "freehold restore /mnt/nas/freehold.tar.zst --data /srv/freehold",
    "FREEHOLD_BACKUP_PASSPHRASE_FILE=/etc/freehold/passphrase freehold restore freehold.tar.zst.age --data ./data",
  ],
  words: 1,
  flags: { json: { type: "boolean" } },
  async run({ config, flags, rest: [path] }) {
    if (!path) throw new UsageError("Name the backup: freehold restore FILE --data DIR");
    const { data } = config;
    process.umask(0o077);
    mkdirSync(data, { recursive: true, mode: 0o700 });
    refuseForeign(data);
    const unlock = lockFolder(data);
    try {
      finishExchange(data);
      const stage = prepareExchange(data);
      try {
        const manifest = await fill(stage, path, config.backup.passphrase, flags.json);
        keepErasures(data, stage);
        const proof = await prove(config, stage);
        const name = exchange(data, stampOf(Date.now()));
        const kept = name && join(data, name);
        print(
          flags.json,
          { event: "restored", data, made_at: manifest.made_at, kept: kept ?? null, ...proof },
          [
            `${data} is as it was at ${manifest.made_at}: ${wholeOf(proof)}.`,
            ...(kept ? [`What was there before is in ${kept}. Remove it when you need it no more.`] : []),
            `Start it: freehold serve --data ${data}`,
          ],
        );
      } catch (error) {
        finishExchange(data);
        throw error;
      }
    } finally {
      unlock();
    }
    return 0;
  },
});

async function fill(stage: string, path: string, passphrase: string, json: boolean) {
  const progress = new Progress("Unpacking", json);
  const { manifest, findings } = await unpack({
    path,
    passphrase,
    into: stage,
    isWanted: () => true,
    signal: interrupted(),
    onProgress: (done, of) => progress.tell(done, of),
  });
  progress.end();
  if (!manifest || findings.length > 0)
    throw new StartError(
      [
        `${path} is not whole, so nothing was changed. Take another backup.`,
        ...findings.map((finding) => `  ${findingText(finding)}`),
      ].join("\n"),
    );
  refuseNewer(manifest);
  return manifest;
}

/** Whoever was erased since the backup was made is forgotten again: the ledger here knows of them. */
function keepErasures(data: string, stage: string): void {
  const [here, there] = [join(data, NAME), join(stage, NAME)].map((path) =>
    new ErasureFile(path, true).read(),
  );
  const all = mergeErasures(here ?? [], there ?? []);
  if (all.length === 0) return;
  rmSync(join(stage, NAME), { force: true });
  new ErasureFile(join(stage, NAME), true).append(all);
}

const NAME = "erasures.ndjson";

const stampOf = (at: number) => new Date(at).toISOString().slice(0, 19).replaceAll(":", "");
