import type { Config } from "../config/options.ts";
import type { ServerOptions } from "../http/server.ts";

type Listening = Pick<
  ServerOptions,
  | "host"
  | "port"
  | "bodyLimit"
  | "trustProxy"
  | "proxyHeaders"
  | "origin"
  | "names"
  | "basePath"
  | "socket"
  | "redirectFrom"
  | "tls"
  | "metricsToken"
>;

export function listeningOf({ host, port, server, tls, limits, metrics }: Config): Listening {
  return {
    host,
    port,
    bodyLimit: limits.body_bytes,
    trustProxy: server.trust_proxy,
    proxyHeaders: server.proxy_headers,
    origin: server.origin,
    names: server.names,
    basePath: server.base_path,
    socket: server.socket,
    redirectFrom: server.redirect_from,
    tls: { cert: tls.cert, key: tls.key, selfSigned: tls.self_signed, names: tls.names },
    metricsToken: metrics.token,
  };
}
