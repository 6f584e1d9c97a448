import type { Config } from "../config/options.ts";
import type { OwnPlace } from "../events/index.ts";

/** Names and ports by which this server is reached, so that it does not call itself. */
export function ownPlace({ server, port }: Config, url: string | undefined): OwnPlace {
  const { origin, names, redirect_from } = server;
  const listening = Number(URL.parse(url ?? "")?.port || port);
  const named = [URL.parse(origin)?.hostname ?? "", ...names.split(",")];
  return {
    names: named.map((name) => name.trim().toLowerCase()).filter((name) => name !== ""),
    ports: [listening, redirect_from].filter((one) => one > 0),
  };
}
