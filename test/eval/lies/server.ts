/** One sentence that the model shall say, and of which passage it says that it comes from. */
export interface Scripted {
  text: string;
  handle: string;
}

/** A real endpoint on loopback that says what it is told to say, in the form of a chat completion. */
export function lyingServer(): {
  url: string;
  script: (claims: readonly Scripted[]) => void;
  stop: () => void;
} {
  let next: readonly Scripted[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      await request.json();
      const claims = next.map(({ text, handle }) => ({ kind: "property", text, sources: [handle] }));
      return Response.json({
        choices: [{ message: { content: JSON.stringify({ claims }) }, finish_reason: "stop" }],
        usage: { prompt_tokens: 100, completion_tokens: 100 },
      });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    script: (claims) => {
      next = claims;
    },
    stop: () => void server.stop(true),
  };
}
