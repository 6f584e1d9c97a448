import { connect, createServer, type Socket } from "node:net";

/** A connection to a server that breaks: `cuts` times, after `bytes` of an answer. */
export async function cutting(
  base: string,
  { cuts, bytes }: { cuts: number; bytes: number },
): Promise<{ base: string; stop(): void; cut(): number }> {
  const { hostname, port } = new URL(base);
  const open = new Set<Socket>();
  let cut = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let passed = 0;
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => open.delete(socket));
    }
    client.pipe(upstream);
    upstream.on("data", (chunk) => {
      passed += chunk.length;
      if (passed > bytes && cut < cuts) {
        cut += 1;
        client.destroy();
        upstream.destroy();
      } else if (!client.write(chunk)) {
        upstream.pause();
        client.once("drain", () => upstream.resume());
      }
    });
    upstream.on("end", () => client.end());
    client.on("close", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    base: `http://127.0.0.1:${address.port}`,
    cut: () => cut,
    stop: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
