import { type Action, doorOf, type HttpBinding } from "../../../src/kernel/action.ts";
import { newId } from "../../../src/kernel/ids.ts";
import type { Scope } from "../../../src/kernel/scope.ts";
import type { TestAppliance } from "../../kit/appliance.ts";
import { leastInput } from "../../kit/least.ts";

/** An endpoint of an action with its minimal input. */
export interface Route {
  action: Action;
  method: HttpBinding["method"];
  path: string;
  names: readonly string[];
}

export interface PublicRoute extends Route {
  scope: Scope;
}

function routes({ appliance }: TestAppliance, door: "key" | "login"): Route[] {
  return appliance.engine.registry.actions.flatMap((action) =>
    action.http
      .filter((binding) => doorOf(binding) === door)
      .map(({ method, path }) => ({
        action,
        method,
        path,
        names: [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? ""),
      })),
  );
}

export function publicRoutes(appliance: TestAppliance): PublicRoute[] {
  return routes(appliance, "key").map((route) => {
    if (!route.action.scope) throw new Error(`${route.path} has no scope`);
    return { ...route, scope: route.action.scope };
  });
}

export function loginRoutes(appliance: TestAppliance): Route[] {
  return routes(appliance, "login").filter(({ action }) => action.access !== "public");
}

export function requestTo(
  { action, method, path, names }: Route,
  id = newId(),
): { method: string; path: string; body?: Record<string, unknown> } {
  const input = leastInput(action.input);
  const given = Object.entries(input).filter(([name]) => !names.includes(name));
  const filled = path.replaceAll(/:\w+/g, id);
  if (method === "GET" || method === "DELETE" || action.upload) {
    const query = new URLSearchParams(
      Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
    );
    return { method, path: query.size > 0 ? `${filled}?${query}` : filled };
  }
  return { method, path: filled, body: Object.fromEntries(given) };
}
