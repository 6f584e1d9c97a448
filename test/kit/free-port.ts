/** A port that nothing uses now, for programs whose address must be known before they start. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  // It is 0 once the server has stopped.
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}
