import { expect, test } from "bun:test";
import { join } from "node:path";
import { standIns } from "../kit/programs/programs.ts";
import { need } from "./need.ts";

/** Calls from the README and the developer page. */
const CALLS = [
  'curl -s "$URL/a?q=smith"',
  'curl -s -g "$URL/a?amount[gte]=1&sort=-amount"',
  `curl -s $URL/a -H 'content-type: application/json' -d '{"name":"Zoë"}'`,
  'curl -s -X POST $URL/a -H "authorization: Bearer x"',
  "printf 'a,b\\n1,2\\n' | curl -s $URL/a -H 'content-type: text/csv' --data-binary @-",
  "curl -s -X DELETE $URL/a",
];

test("curl and its stand-in send the same requests and print the same output", async () => {
  const real = need("curl");
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const names = ["authorization", "content-type"] as const;
      const headers = names.map((name) => `${name}: ${request.headers.get(name)}`);
      return new Response([request.method, pathname + search, ...headers, await request.text()].join("\n"));
    },
  });
  const env = { ...process.env, URL: `http://127.0.0.1:${server.port}` };
  const ask = async (call: string, program: string) => {
    const child = Bun.spawn(["bash", "-c", call.replace("curl", program)], { env });
    return new Response(child.stdout).text();
  };
  for (const call of CALLS)
    expect(await ask(call, join(standIns("curl"), "curl"))).toBe(await ask(call, real));
  await server.stop(true);
});
