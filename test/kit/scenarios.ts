import { expect, test } from "bun:test";
import type { Client, Json, Reply, TestAppliance } from "./appliance.ts";

export interface Scenario {
  name: string;
  method?: string;
  path: string | (() => string);
  as?: () => Client;
  body?: unknown;
  headers?: Record<string, string>;
  status: number;
  code?: string;
  has?: readonly string[];
  hasNot?: readonly string[];
  body_is?: Json;
  check?: (reply: Reply) => void | Promise<void>;
  /** Number of audit events that the call should add; one by default. */
  events?: number;
}

export function scenarios(appliance: () => TestAppliance, table: readonly Scenario[]): void {
  for (const scenario of table) {
    test(scenario.name, async () => {
      const before = await countEvents(appliance());
      const path = typeof scenario.path === "string" ? scenario.path : scenario.path();
      const method = scenario.method ?? "GET";
      const reply = scenario.as
        ? await scenario.as().call(method, path, scenario.body, scenario.headers)
        : await appliance().send(method, path, scenario.body, scenario.headers);
      expect({
        status: reply.status,
        code: reply.body?.code,
        text: reply.status === scenario.status ? "" : reply.text,
      }).toEqual({
        status: scenario.status,
        code: scenario.code ?? (reply.status < 400 ? reply.body?.code : undefined),
        text: "",
      });
      for (const part of scenario.has ?? []) expect(reply.text).toContain(part);
      for (const part of scenario.hasNot ?? []) expect(reply.text).not.toContain(part);
      if (scenario.body_is !== undefined) expect(reply.body).toMatchObject(scenario.body_is);
      if (reply.status >= 400 && method !== "HEAD") {
        expect(reply.body).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
          status: reply.status,
        });
        expect(reply.body.correlation_id).toBe(reply.headers.get("x-request-id"));
      }
      expect((await countEvents(appliance())) - before).toBe(scenario.events ?? 1);
      await scenario.check?.(reply);
    });
  }
}

async function countEvents(appliance: TestAppliance): Promise<number> {
  const [row] = await appliance.rows("SELECT count(*) AS n FROM audit_events");
  return Number(row?.n);
}
