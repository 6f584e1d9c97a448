/** A sentence for the model to return, with the passage that it cites. */
export interface Scripted {
  text: string;
  handle: string;
}

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
