/** Bulk calls and imports: rows per second, and what they cost other callers. */
import { appliance, load, logIn } from "./programs.ts";
import { Api, readingALead } from "./reads.ts";
import { row, times } from "./table.ts";
import { works } from "./works.ts";

const OPERATIONS = 500;
const CALLS = 12;
const IMPORTED = 100_000;
const create = works.find(({ name }) => name === "create a lead");

export async function measureBulk(folder: string): Promise<void> {
  const program = await appliance(folder);
  const token = await logIn(program.port);
  const api = new Api(program, token);
  const reading = await readingALead(program, token);

  const requests = create?.freehold({ token, ids: [] }) ?? [];
  const single = await load({
    port: program.port,
    connections: 32,
    seconds: 4,
    requests,
    expect: "HTTP/1.1 201",
  });
  const calls = async (query: string) => {
    for (let call = 0; call < CALLS; call++) {
      const operations = Array.from({ length: OPERATIONS }, (_, n) => ({
        action: "create",
        data: {
          name: `Person ${n}`,
          email: `person${n}@example.com`,
          company: `Company ${n}`,
          source: "website",
          score: n % 100,
          value: 9700,
        },
      }));
      await api.call("POST", `/crm/leads/bulk${query}`, { operations });
    }
  };
  for (const [name, query] of [
    ["bulk create", ""],
    ["bulk create, dry run", "?dry_run=true"],
  ] as const) {
    const began = performance.now();
    await reading(name, calls(query));
    const rows = (CALLS * OPERATIONS * 1000) / (performance.now() - began);
    row(
      name,
      `single: ${Math.round(single.requestsPerSecond)} rows/s`,
      `${Math.round(rows)} rows/s`,
      times(rows / single.requestsPerSecond),
      "4 x",
    );
  }

  const lines = Array.from(
    { length: IMPORTED },
    (_, i) =>
      `Person ${i},person${i}@example.com,Company ${i % 500},website,${i}.50,${i % 100},"met at the fair, stand ${i % 77}"`,
  );
  const text = `name,email,company,source,value,score,notes\n${lines.join("\n")}\n`;
  const file = await api.call<{ id: string }>("POST", "/data/imports?collection=crm.leads", text, "text/csv");
  const at = `/data/imports/${file.id}`;
  await api.call("POST", `${at}/dry_run`);
  await api.until(at, ["checked"]);
  const { hash } = await api.call<{ hash: string }>("GET", at);
  const began = performance.now();
  await api.call("POST", `${at}/confirm`, { hash });
  await reading("an import", api.until(at, ["done"]));
  row(`import of ${IMPORTED} leads`, "", `${((performance.now() - began) / 1000).toFixed(1)} s`, "", "15 s");
  await program.stop();
}
