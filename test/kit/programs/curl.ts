/** The features of `curl` that the README and the developer pages use, for machines without it. */
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: "boolean", short: "s" },
    globoff: { type: "boolean", short: "g" },
    request: { type: "string", short: "X" },
    header: { type: "string", short: "H", multiple: true, default: [] },
    data: { type: "string", short: "d" },
    "data-binary": { type: "string" },
  },
});

const [url = ""] = positionals;
const given = values["data-binary"] ?? values.data;
const body = given === "@-" ? await Bun.stdin.bytes() : given;
const headers = new Headers();
if (body !== undefined) headers.set("content-type", "application/x-www-form-urlencoded");
for (const line of values.header) {
  const colon = line.indexOf(":");
  headers.set(line.slice(0, colon), line.slice(colon + 1).trim());
}
const method = values.request ?? (body === undefined ? "GET" : "POST");
const reply = await fetch(url, { method, headers, body, redirect: "manual" });
process.stdout.write(await reply.bytes());
