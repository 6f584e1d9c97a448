import { rmSync } from "node:fs";
import { appliance, freshData, logIn } from "./programs.ts";
import { multiplyLeads } from "./seed.ts";

const LEAD = { name: "Person 97", email: "person97@example.com", company: "Company 97", source: "website" };

/** A data folder with many leads, which is removed after the work. */
export async function inFolder(leads: number, work: (folder: string) => Promise<void>): Promise<void> {
  const folder = freshData();
  try {
    const program = await appliance(folder);
    await fetch(`http://127.0.0.1:${program.port}/api/v1/crm/leads`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await logIn(program.port)}` },
      body: JSON.stringify({ ...LEAD, value: 9700, score: 97 }),
    });
    await program.stop();
    multiplyLeads(folder, leads);
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
