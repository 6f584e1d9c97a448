import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { addDocument } from "../library/kit.ts";
import { BOOKKEEPING, STORAGE } from "./texts.ts";

const EXPORT = "/api/v1/learning/graph/export";

let appliance: TestAppliance;
let ana: Client;
let rival: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  rival = await appliance.addOrganization(ana, "Rival", "ria@example.com");
  await addDocument(appliance, ana, { title: "Bookkeeping", markdown: BOOKKEEPING, domain: "Finance" });
  await addDocument(appliance, ana, { title: "Storage", markdown: STORAGE, domain: "Warehouse" });
});
afterAll(() => appliance.stop());

describe("Graph exports", () => {
  test("are CASE packages whose associations connect their own items", async () => {
    const { status, headers, text } = await ana.get(`${EXPORT}?min_confidence=0.3`);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toContain("graph.jsonld");
    const { CFItems, CFAssociations } = JSON.parse(text);
    const items = new Map(CFItems.map((one: Json) => [one.identifier, one.fullStatement]));
    expect([...items.values()]).toContain("trial balance");
    expect(CFAssociations.length).toBeGreaterThan(5);
    for (const { originNodeURI, destinationNodeURI } of CFAssociations) {
      expect(items.get(originNodeURI.identifier)).toBe(originNodeURI.title);
      expect(items.get(destinationNodeURI.identifier)).toBe(destinationNodeURI.title);
    }
    const said = CFAssociations.map(
      (one: Json) => `${one.originNodeURI.title} ${one.associationType} ${one.destinationNodeURI.title}`,
    );
    expect(said).toContain("account precedes journal entry");
  });

  test("draw one domain without implied edges as DOT or Mermaid", async () => {
    const dot = await ana.get(`${EXPORT}?format=dot&domain=Finance&reduce=true`);
    expect(dot.text).toStartWith('digraph "Finance" {');
    expect(dot.text).toContain('[label="trial balance"]');
    expect(dot.text).not.toContain("pallet");
    const mermaid = await ana.get(`${EXPORT}?format=mermaid&domain=Warehouse`);
    expect(mermaid.text).toStartWith("flowchart LR\n");
    expect(mermaid.text).toContain('["pallet"]');
  });

  test("contain nothing from another organisation", async () => {
    expect(JSON.parse((await rival.get(EXPORT)).text)).toMatchObject({ CFItems: [], CFAssociations: [] });
    expect((await rival.get(`${EXPORT}?domain=Finance`)).status).toBe(422);
  });
});
