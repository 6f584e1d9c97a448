import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { auditCommand } from "../../../src/cli/audit/index.ts";
import { runCommand } from "../../../src/cli/run.ts";
import { type PrivateJwk, signer, verifier } from "../../../src/engine/audit/checkpoint.ts";
import { cosignatureLine, cosignedAt } from "../../../src/evidence/cosign.ts";
import { consistencyProof } from "../../../src/evidence/proof.ts";
import { treeOf } from "../../../src/evidence/read.ts";
import { type ConsistencyAnswer, type WitnessState, witness } from "../../../src/evidence/witness.ts";
import { parseCheckpoint } from "../../../src/proof/note.ts";
import { renderText } from "../../../src/text/render.ts";
import { type Client, PASSWORD, TestAppliance } from "../../kit/appliance.ts";
import { executable } from "../../kit/executable.ts";
import { ACME, KeptLog } from "./kept-log.ts";

const COMMANDS = { audit: async () => auditCommand };

const AT = Date.parse("2026-05-01T12:00:00Z");
const privateKey = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }) as PrivateJwk;
const fresh = (): WitnessState => ({
  freehold_witness: 1,
  name: "notary.example",
  key: privateKey,
  seen: {},
});

async function proofBetween(log: KeptLog, first: number, second: number): Promise<ConsistencyAnswer> {
  const path = await log.store.read(({ connection }) =>
    consistencyProof(first, second, treeOf(connection, ACME.key)),
  );
  return { first, second, path: path.map((hash) => hash.toHex()) };
}

const noteAt = (log: KeptLog, size: number) => log.notes().find((note) => note.size === size)?.note ?? "";

describe("Witnesses", () => {
  let log: KeptLog;
  let state: WitnessState;
  const ask = (note: string, proof?: ConsistencyAnswer) =>
    witness(state, { note, logKey: log.signer.identity.publicKey, proof, at: AT });

  beforeAll(async () => {
    log = new KeptLog();
    await log.write(600);
    const first = witness(fresh(), { note: noteAt(log, 300), logKey: log.signer.identity.publicKey, at: AT });
    if (!first.ok) throw new Error(renderText(first.message, "en"));
    state = { ...fresh(), seen: { [first.origin]: first.seen } };
  });
  afterAll(() => log.discard());

  test("sign the first checkpoint with a line that anyone can verify", () => {
    const verdict = witness(fresh(), {
      note: noteAt(log, 300),
      logKey: log.signer.identity.publicKey,
      at: AT,
    });
    if (!verdict.ok) throw new Error(renderText(verdict.message, "en"));
    expect(parseCheckpoint(verdict.note)?.signatures).toHaveLength(2);
    const key = { name: "notary.example", publicKey: verifier(privateKey) };
    expect(cosignedAt(verdict.note, key)).toBe(AT);
    expect(cosignedAt(verdict.note, { ...key, name: "other" })).toBeUndefined();
    expect(cosignedAt(verdict.note.replace("\n300\n", "\n301\n"), key)).toBeUndefined();
  });

  test("sign a later checkpoint that is proven to extend the last one", async () => {
    expect(ask(noteAt(log, 600), await proofBetween(log, 300, 600))).toMatchObject({
      ok: true,
      seen: { size: 600 },
    });
    expect(ask(noteAt(log, 300))).toMatchObject({ ok: true, seen: { size: 300 } });
  });

  test("require a proof and reject proofs of other lengths", async () => {
    expect(ask(noteAt(log, 600))).toMatchObject({ ok: false, kind: "proof_needed" });
    expect(ask(noteAt(log, 600), await proofBetween(log, 200, 600))).toMatchObject({
      ok: false,
      kind: "fork",
    });
    const proof = await proofBetween(log, 300, 600);
    const path = proof.path.toSpliced(0, 1, "00".repeat(32));
    expect(ask(noteAt(log, 600), { ...proof, path })).toMatchObject({ ok: false, kind: "fork" });
    expect(ask(noteAt(log, 600), { ...proof, path: ["nonsense"] })).toMatchObject({
      ok: false,
      kind: "fork",
    });
  });

  test("do not sign notes without the log's signature", () => {
    for (const [note, kind] of [
      ["", "malformed"],
      [noteAt(log, 600).replace("\n600\n", "\n601\n"), "bad_signature"],
      [noteAt(log, 600).replace("\u2014 freehold-", "\u2014 Freehold-"), "unknown_key"],
    ] as const)
      expect(ask(note)).toMatchObject({ ok: false, kind });
  });

  test("detect a log that was truncated and continued, even if its appliance reports success", async () => {
    const own = new KeptLog();
    await own.write(600);
    const logKey = own.signer.identity.publicKey;
    const first = witness(fresh(), { note: noteAt(own, 300), logKey, at: AT });
    if (!first.ok) throw new Error(renderText(first.message, "en"));
    const seen = { ...fresh(), seen: { [first.origin]: first.seen } };
    // An attacker resets the machine to 200 events, including the checkpoint files.
    own.edit((db) => {
      db.run("DELETE FROM audit_events WHERE seq > 200");
      db.run("DELETE FROM audit_tiles");
      db.run("DELETE FROM audit_checkpoints WHERE size > 200");
      own.forge(db, 201);
    });
    writeFileSync(
      own.noteFile,
      `${readFileSync(own.noteFile, "utf8").split("\n\n").slice(0, 4).join("\n\n")}\n\n`,
    );
    await own.close();

    const again = new KeptLog(own.folder);
    const ask = (size: number, proof?: ConsistencyAnswer) =>
      witness(seen, { note: noteAt(again, size), logKey, proof, at: AT });
    expect((await again.verify()).ok).toBe(true);
    expect(ask(200)).toMatchObject({ ok: false, kind: "rollback" });
    await again.write(400, 1000);
    expect((await again.verify()).ok).toBe(true);
    expect(ask(501, await proofBetween(again, 300, 501))).toMatchObject({ ok: false, kind: "fork" });
    expect(ask(501)).toMatchObject({ ok: false, kind: "proof_needed" });
    await again.discard();
  });
});

describe("Witnesses of an appliance", () => {
  let appliance: TestAppliance;
  let owner: Client;
  const CHECKPOINTS = "/api/v1/audit/checkpoints";
  const WITNESSES = "/api/v1/audit/witnesses";
  const { kty, crv, x } = privateKey;

  beforeAll(async () => {
    appliance = await TestAppliance.start(["--audit-checkpoint-events", "50"]);
    owner = await appliance.setUp();
    for (let n = 0; n < 120; n++) await owner.get("/api/v1/auth/me");
  });
  afterAll(() => appliance.stop());

  const newest = async () => (await owner.get(`${CHECKPOINTS}?limit=1`)).body;

  test("are added and cosign", async () => {
    const { data, public_key } = await newest();
    const [{ size, note }] = data;
    const line = cosignatureLine(note, { name: "notary.example", privateKey: signer(privateKey), at: AT });
    const path = `${CHECKPOINTS}/${size}/cosignatures`;
    expect((await owner.post(path, { note: `${note}${line}` })).body.details).toMatchObject([
      { code: "NO_WITNESS" },
    ]);
    const named = await owner.post(WITNESSES, { name: "notary.example", public_key: { kty, crv, x } });
    expect(named.status).toBe(201);
    const twice = await owner.post(WITNESSES, { name: "notary.example", public_key });
    expect(twice.body.code).toBe("DUPLICATE_VALUE");
    expect((await owner.post(WITNESSES, { name: "two words", public_key })).status).toBe(422);
    expect(
      (await owner.post(WITNESSES, { name: "x", public_key: { ...public_key, x: "short" } })).status,
    ).toBe(422);

    const kept = await owner.post(path, { note: `${note}${line}` });
    expect(kept.body.data).toMatchObject([{ name: "notary.example", at: "2026-05-01T12:00:00.000Z" }]);
    expect((await owner.post(path, { note: `${note}${line}` })).body.data).toHaveLength(1);
    expect((await owner.post(path, { note })).status).toBe(422);
    const text = await owner.get(`${CHECKPOINTS}/${size}/note`);
    expect(text.headers.get("content-type")).toStartWith("text/plain");
    expect(text.text).toBe(`${note}${line}`);
    expect((await owner.get("/api/v1/audit/verify")).body).toMatchObject({
      ok: true,
      cosigned: { size, witnesses: 1 },
    });
    const other = data[0].size - 1;
    expect((await owner.get(`${CHECKPOINTS}/${other}/note`)).body.code).toBe("RECORD_NOT_FOUND");
  });

  test("reveal a log that lost a cosigned checkpoint", async () => {
    await appliance.alter("DROP TRIGGER sealed_audit_cosignatures_changed");
    const [row] = await appliance.rows("SELECT size FROM audit_cosignatures");
    await appliance.alter("UPDATE audit_cosignatures SET size = 1000000");
    expect((await owner.get("/api/v1/audit/verify")).body).toMatchObject({
      ok: false,
      breach: { kind: "truncated" },
    });
    await appliance.alter(
      "UPDATE audit_cosignatures SET size = size + ?",
      Number(row?.size) - 1_000_000 - 50,
    );
    expect((await owner.get("/api/v1/audit/verify")).body).toMatchObject({
      ok: false,
      breach: { kind: "bad_signature" },
    });
    await appliance.alter("UPDATE audit_cosignatures SET size = size + 50");
    expect((await owner.get("/api/v1/audit/verify")).body.ok).toBe(true);
  });

  test("cannot be removed together with their cosignatures", async () => {
    const breachOf = async () => (await owner.get("/api/v1/audit/verify")).body.breach;
    await appliance.alter("CREATE TABLE taken AS SELECT * FROM audit_cosignatures");
    await appliance.alter("DROP TRIGGER sealed_audit_cosignatures_deleted");
    await appliance.alter("DELETE FROM audit_cosignatures");
    expect(await breachOf()).toMatchObject({ kind: "missing" });
    await appliance.alter("INSERT INTO audit_cosignatures SELECT * FROM taken");
    await appliance.alter("UPDATE audit_witnesses SET org = org + 1");
    expect(await breachOf()).toMatchObject({ kind: "missing" });
    await appliance.alter("UPDATE audit_witnesses SET org = org - 1");
    expect(await breachOf()).toBeUndefined();
  });

  test("no longer count after removal", async () => {
    const [one] = (await owner.get(WITNESSES)).body.data;
    expect((await owner.get(`${WITNESSES}/${one.id}`)).body.name).toBe("notary.example");
    expect((await owner.delete(`${WITNESSES}/${one.id}`)).status).toBe(204);
    expect((await owner.get(WITNESSES)).body.data).toEqual([]);
    expect((await owner.get(`${WITNESSES}/${one.id}`)).body.code).toBe("RECORD_NOT_FOUND");
    expect((await owner.get("/api/v1/audit/verify")).body.cosigned).toBeUndefined();
  });

  test("work on files alone, remember checkpoints, and fail with an error code", async () => {
    const file = (name: string) => join(appliance.folder, name);
    const run = (...args: string[]) => runCommand(COMMANDS, ["audit", ...args], {});
    const { public_key } = await newest();
    writeFileSync(file("key.jwk"), JSON.stringify(public_key));
    const own = ["--state", file("witness.json"), "--key", file("key.jwk")];
    expect(await run("witness", "init", "--state", file("witness.json"), "--name", "notary.example")).toBe(0);
    expect(await run("witness", "init", "--state", file("witness.json"), "--name", "notary.example")).toBe(1);
    const sizes = (await owner.get(CHECKPOINTS)).body.data.map((one: { size: number }) => one.size);
    const [late, early] = [sizes[0], sizes.at(-1)];
    for (const size of [late, early])
      writeFileSync(file(`${size}.txt`), (await owner.get(`${CHECKPOINTS}/${size}/note`)).text);
    const proof = await owner.get(`${CHECKPOINTS}/${late}/consistency?from=${early}`);
    writeFileSync(file("proof.json"), proof.text);

    expect(await run("witness", file(`${early}.txt`), ...own)).toBe(0);
    expect(await run("witness", file(`${late}.txt`), ...own)).toBe(1);
    expect(await run("witness", file(`${late}.txt`), ...own, "--proof", file("proof.json"))).toBe(0);
    expect(await run("witness", file(`${early}.txt`), ...own)).toBe(1);
    const state = JSON.parse(readFileSync(file("witness.json"), "utf8"));
    expect(Object.values(state.seen)).toMatchObject([{ size: late }]);
    writeFileSync(file("witness.json.lock"), "");
    expect(await run("witness", file(`${late}.txt`), ...own)).toBe(1);
  });

  test("fetch, sign and return notes over the network", async () => {
    const folder = appliance.folder;
    const state = JSON.parse(readFileSync(join(folder, "witness.json"), "utf8"));
    const { kty, crv, x } = state.key;
    await owner.post(WITNESSES, { name: "notary.example", public_key: { kty, crv, x } });
    const args = [
      "audit",
      "witness",
      appliance.base,
      "--state",
      join(folder, "net.json"),
      "--key",
      join(folder, "key.jwk"),
    ];
    writeFileSync(join(folder, "net.json"), JSON.stringify({ ...state, seen: {} }));
    for (let turn = 0; turn < 2; turn++) {
      for (let n = 0; n < 60; n++) await owner.get("/api/v1/auth/me");
      const child = Bun.spawn(
        [executable(), ...args, "--email", "ana@example.com", "--password-stdin", "--json"],
        {
          stdin: Buffer.from(PASSWORD),
          stdout: "pipe",
          stderr: "pipe",
        },
      );
      const said = JSON.parse(await new Response(child.stdout).text());
      expect(await child.exited).toBe(0);
      const cosigned = await owner.get(`${CHECKPOINTS}/${said.size}/cosignatures`);
      expect(cosigned.body.data).toMatchObject([{ name: "notary.example" }]);
    }
  });
});
