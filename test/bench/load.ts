/** A cheap load generator that only counts responses. Runs as a separate process, controlled via stdin. */
import type { Socket } from "bun";

export interface Orders {
  port: number;
  connections: number;
  seconds: number;
  /** Complete HTTP requests, which are sent in turn. */
  requests: string[];
  /** Expected start of every response. */
  expect: string;
}

export interface Result {
  requestsPerSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

interface Connection {
  sentAt: number;
  pending: string;
  missing: number;
}

const HEAD_END = "\r\n\r\n";

async function drive({ port, connections, seconds, requests, expect }: Orders): Promise<Result> {
  const times: number[] = [];
  let failed = 0;
  let next = 0;
  const until = performance.now() + seconds * 1000;
  const started = performance.now();
  let open = connections;
  const finished = Promise.withResolvers<void>();

  const send = (socket: Socket<Connection>) => {
    if (performance.now() >= until) {
      socket.end();
      open -= 1;
      if (open === 0) finished.resolve();
      return;
    }
    socket.data.sentAt = performance.now();
    socket.write(requests[next++ % requests.length] ?? "");
  };
  const answered = (socket: Socket<Connection>) => {
    times.push(performance.now() - socket.data.sentAt);
    socket.data.pending = "";
    send(socket);
  };

  for (let i = 0; i < connections; i++) {
    Bun.connect<Connection>({
      hostname: "127.0.0.1",
      port,
      data: { sentAt: 0, pending: "", missing: 0 },
      socket: {
        open: send,
        data(socket, chunk) {
          const state = socket.data;
          if (state.missing > 0) {
            state.missing -= chunk.length;
            if (state.missing <= 0) answered(socket);
            return;
          }
          state.pending += chunk.toString("latin1");
          const end = state.pending.indexOf(HEAD_END);
          if (end < 0) return;
          if (!state.pending.startsWith(expect)) failed += 1;
          const length = /content-length: (\d+)/i.exec(state.pending)?.[1];
          if (length === undefined) {
            // Chunked encoding ends with an empty chunk.
            if (state.pending.endsWith("\r\n0\r\n\r\n")) answered(socket);
            return;
          }
          state.missing = Number(length) - (state.pending.length - end - HEAD_END.length);
          if (state.missing <= 0) answered(socket);
        },
        error() {
          failed += 1;
        },
      },
    });
  }
  await finished.promise;
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / elapsed,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    failed,
  };
}

if (import.meta.main) console.log(JSON.stringify(await drive(await Bun.stdin.json())));
