import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { Listening } from "../../src/http/tls/listening.ts";

/** Longer than the idle timeout in this test plus Bun's timer resolution of four seconds. */
const LONG_MS = 9_000;

let door: Listening;
beforeAll(() => {
  door = open({ idle: 1, working: 255 }, async ({ url }) => {
    if (url.endsWith("/long")) await Bun.sleep(LONG_MS);
    return new Response("here");
  });
});
afterAll(() => door.stop());

function open(
  seconds: { idle: number; working: number },
  answer: (request: Request) => Promise<Response>,
): Listening {
  const quiet = () => undefined;
  return new Listening({
    host: "127.0.0.1",
    port: 0,
    socket: "",
    certificates: undefined,
    now: Date.now,
    log: { info: quiet, warn: quiet, error: quiet },
    answer,
    broken: () => new Response(null, { status: 500 }),
    seconds,
  });
}

/** Sends `begin`, then `drip` five times a second; returns what arrives until the connection is closed. */
function slowly(begin: string, drip: string, port = door.port): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(begin));
    const dripping = drip === "" ? undefined : setInterval(() => socket.write(drip), 200);
    socket.on("data", (data) => {
      received += data;
    });
    // A reset also ends the connection, and "close" follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(dripping);
      resolve(received);
    });
  });
}

test.concurrent("cuts off requests that never end, but not calls that take long", async () => {
  const [silent, half, dripping, working] = await Promise.all([
    slowly("", ""),
    slowly("GET / HTTP/1.1\r\nHost: a\r\n", ""),
    slowly("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", "a"),
    fetch(`${door.url}/long`).then((answer) => answer.text()),
  ]);
  expect([silent, half, dripping]).toEqual(["", "", ""]);
  expect(working).toBe("here");
});

test.concurrent("reads a slow file with its own guard, and no other slow body", async () => {
  const hasty = open({ idle: 1, working: 4 }, async (request) => {
    const read = async () => new Response(`${(await request.bytes()).length} bytes`);
    return request.url.endsWith("/file") ? hasty.unhurried(request, read) : read();
  });
  const head = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 50\r\n\r\n`;
  const [file, body] = await Promise.all([
    slowly(head("/file"), "a", hasty.port),
    slowly(head("/body"), "a", hasty.port),
  ]);
  expect(file).toEndWith("50 bytes");
  expect(body).not.toContain("bytes");
  await hasty.stop();
});

test("serves others despite a thousand silent connections", async () => {
  const idle = await Promise.all(
    Array.from(
      { length: 1000 },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve, reject) => {
          const socket = connect(door.port, "127.0.0.1", () => resolve(socket));
          socket.on("error", reject);
        }),
    ),
  );
  expect(await (await fetch(door.url)).text()).toBe("here");
  for (const socket of idle) socket.destroy();
});
