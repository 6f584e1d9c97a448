/** A port that nothing listens at. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, fetch: () => new Response() });
  // It is 0 once the server has stopped.
  const { port = 0 } = server;
  void server.stop(true);
  return port;
}
