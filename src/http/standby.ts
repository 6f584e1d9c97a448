import { Fault } from "../kernel/errors.ts";
import { standingBy } from "../system/index.ts";
import { factsOf, pathOf } from "./answered.ts";
import { health, readiness } from "./health.ts";
import { renderGauges } from "./metrics/index.ts";
import { respondMetrics } from "./metrics/respond.ts";
import { mayReadMetrics } from "./metrics-access.ts";
import { respondFault } from "./respond.ts";
import type { ServerOptions } from "./server.ts";
import type { Secrets } from "./tls/authority.ts";
import { certificatesOf } from "./tls/certificates.ts";
import { Listening } from "./tls/listening.ts";

const AGAIN_SECONDS = 1;

interface StandbyOptions
  extends Pick<ServerOptions, "host" | "port" | "socket" | "tls" | "log" | "metricsToken" | "gauges"> {
  now(): number;
  /** False while this process cannot follow the one that serves. */
  follows(): boolean;
}

/** Tells load balancers that this process is alive, but another one serves. Returns a function that closes the port. */
export function serveStandby(options: StandbyOptions): () => Promise<void> {
  const { host, port, socket, tls, log, now, follows, gauges, metricsToken } = options;
  const listening = new Listening({
    host,
    port,
    socket,
    certificates: certificatesOf(tls, noVault()),
    now,
    log,
    answer: async (request) => {
      const isMetrics = pathOf(request.url).endsWith("/metrics");
      if (isMetrics && mayReadMetrics(request, listening.peerOf(request), metricsToken))
        return respondMetrics(request, await renderGauges(gauges));
      return answer(request, follows());
    },
    broken: (cause) =>
      respondFault(new Fault("INTERNAL", { cause }), { requestId: "", limits: [], language: "en" }),
  });
  return () => listening.stop();
}

function answer(request: Request, follows: boolean): Response {
  const path = pathOf(request.url);
  if (path.endsWith("/healthz")) return health(request);
  if (path.endsWith("/readyz")) return readiness(request, standingBy(follows));
  const fault = new Fault("NOT_READY", { retryAfterSeconds: AGAIN_SECONDS });
  return respondFault(fault, factsOf(request));
}

/** The authority of the appliance is in its vault, which is not open here: this one ends with the process. */
function noVault(): Secrets {
  const secrets = new Map<string, string>();
  return {
    secret: (name, make) => secrets.get(name) ?? secrets.set(name, make()).get(name) ?? "",
    forgetSecret: (name) => secrets.delete(name),
  };
}
