import { join } from "node:path";
import type { Client } from "../../kit/appliance.ts";

export async function allPaths(): Promise<string[]> {
  const web = join(import.meta.dir, "../../../src/web");
  const lists = await Array.fromAsync(new Bun.Glob("*/**/pages.ts").scan(web));
  const texts = await Promise.all(lists.map((list) => Bun.file(join(web, list)).text()));
  return texts.flatMap((text) => [...text.matchAll(/path: "([^"]+)"/g)].map(([, path]) => path ?? ""));
}

/** Fixed values for address parameters. */
const SAMPLES: Readonly<Record<string, string>> = {
  "/help/$page": "approvals",
};

/** API lists that provide ids for pages whose `$id` is not a collection's record. */
const LISTS: Readonly<Record<string, string>> = {
  "/approvals/$id": "/api/v1/approvals/all",
};

/** Pages that need data missing from the demo; other tests cover them. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "/setup",
  "/invitation",
  "/join",
  "/reset",
  "/settings/team/$id/password",
]);

/** Returns a page's concrete addresses: one for an existing record, or one for every collection. */
export async function addressesOf(owner: Client, path: string): Promise<string[]> {
  if (ELSEWHERE.has(path)) return [];
  if (path.startsWith("/$module")) return collectionAddresses(owner, path);
  const [, parameter] = /\$(\w+)/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const sample = SAMPLES[path] ?? (await firstId(owner, LISTS[path] ?? `/api/v1${path.split("/$")[0]}`));
  return sample === undefined ? [] : [path.replace(`$${parameter}`, sample)];
}

async function firstId(owner: Client, list: string): Promise<string | undefined> {
  const { body } = await owner.get(list);
  return body?.data?.[0]?.id;
}

async function collectionAddresses(owner: Client, path: string): Promise<string[]> {
  const { entities } = (await owner.get("/api/v1/meta")).body as {
    entities: { collection: string; path: string; actions: string[] }[];
  };
  const found = await Promise.all(
    entities.map(async ({ collection, path: api, actions }) => {
      const address = path.replace("$module/$collection", collection.replace(".", "/"));
      if (path.endsWith("/new")) return actions.includes("create") ? [address] : [];
      if (!path.endsWith("/$id"))
        return path.includes("/import") && !actions.includes("create") ? [] : [address];
      const id = await firstId(owner, `${api}?limit=1&fields=id`);
      return id === undefined ? [] : [address.replace("$id", id)];
    }),
  );
  return found.flat();
}
