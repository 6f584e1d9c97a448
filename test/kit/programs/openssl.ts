/** The OpenSSL 3 commands that install.sh uses, for machines without it. */
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const [command, ...rest] = process.argv.slice(2);

const optionOf = (option: string) => rest[rest.indexOf(option) + 1] ?? "";

function refuse(): never {
  console.error("This stand-in for openssl does not know that command.");
  process.exit(2);
}

switch (command) {
  case "base64": {
    const { values } = parseArgs({
      args: rest,
      options: { d: { type: "boolean", short: "d" }, A: { type: "boolean", short: "A" } },
    });
    if (!values.d || !values.A) refuse();
    process.stdout.write(Buffer.from(await Bun.stdin.text(), "base64"));
    break;
  }
  case "dgst":
    if (rest[0] !== "-blake2b512" || rest[1] !== "-binary") refuse();
    process.stdout.write(
      createHash("blake2b512")
        .update(readFileSync(rest[2] ?? ""))
        .digest(),
    );
    break;
  case "pkeyutl": {
    if (!["-verify", "-pubin", "-rawin"].every((flag) => rest.includes(flag))) refuse();
    const key = createPublicKey({ key: readFileSync(optionOf("-inkey")), format: "der", type: "spki" });
    const isSigned = verify(null, readFileSync(optionOf("-in")), key, readFileSync(optionOf("-sigfile")));
    console.log(isSigned ? "Signature Verified Successfully" : "Signature Verification Failure");
    process.exit(isSigned ? 0 : 1);
    break;
  }
  default:
    refuse();
}
