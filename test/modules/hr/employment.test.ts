import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Client, Json } from "../../kit/appliance.ts";
import { repeats } from "../../kit/depth.ts";
import { Office } from "./office.ts";

let office: Office;
const members: Client[] = [];

beforeAll(async () => {
  office = await Office.open("2026-03-02");
  for (const name of ["one", "two"]) members.push(await office.member(name, ["employee"]));
});
afterAll(() => office.close());

const pick = fc.nat({ max: 20 });
const step = fc.oneof(
  fc.record({ do: fc.constant("employ"), user: pick, manager: pick }),
  fc.record({ do: fc.constant("employ"), user: pick, manager: pick }),
  fc.record({ do: fc.constant("link"), pick, user: pick }),
  fc.record({ do: fc.constant("report to"), pick, manager: pick }),
  fc.record({ do: fc.constant("terminate"), pick, manager: pick }),
  fc.record({ do: fc.constant("archive"), pick }),
  fc.record({ do: fc.constant("restore"), pick }),
);
type Step = { do: string; pick?: number; user?: number; manager?: number };

const people: Json[] = [];
const one = (index = 0): Json | undefined => people[index % Math.max(people.length, 1)];
const userOf = (index = 0) => members[index % 3]?.userId ?? null;

async function take({ do: name, pick, user, manager }: Step): Promise<void> {
  if (name === "employ") {
    const given = { user_id: userOf(user), manager_id: one(manager)?.id ?? null, start_date: "2026-01-01" };
    const { status, body } = await office.tryCreate("employees", given);
    if (status !== 201) return;
    people.push(body);
    if ((user ?? 0) % 2 === 0) await office.move("employees", body, "activate");
    return;
  }
  const employee = one(pick);
  if (!employee) return;
  const path = `/api/v1/hr/employees/${employee.id}`;
  if (name === "link") await office.tryChange("employees", employee, { user_id: userOf(user) });
  else if (name === "report to")
    await office.tryChange("employees", employee, { manager_id: one(manager)?.id });
  else if (name === "archive") await office.ana.delete(path);
  else if (name === "restore") await office.ana.post(`${path}/restore`);
  else {
    const ending = { end_date: "2026-03-01", end_reason: "other", successor_id: one(manager)?.id };
    await office.tryMove("employees", employee, "terminate", ending);
    for (const { userId } of members) await office.ana.post(`/api/v1/settings/team/${userId}/reactivate`);
  }
}

test("users have one employment and reporting lines have no cycles, in any sequence of changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps: Step[]) => {
      for (const each of steps) await take(each);
      expect(await office.broken()).toEqual([]);
      const all = new Map((await office.list("hr/employees")).map((each) => [each.id, each]));
      for (const employee of all.values()) {
        let above = all.get(employee.manager_id);
        for (let steps = 0; above; steps += 1) {
          expect(steps).toBeLessThan(all.size);
          above = all.get(above.manager_id);
        }
        const manager = all.get(employee.manager_id);
        if (employee.state !== "terminated") expect(manager?.state ?? "none").not.toBe("terminated");
      }
    }),
    { numRuns: repeats(5, 15) },
  );
});
