import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Client, type Json, TestAppliance } from "../../kit/appliance.ts";
import { askedOf, KINDS, type KindCase, shownOf } from "./kinds.ts";

const LEADS = "/api/v1/crm/leads";
const FIELDS = "/api/v1/settings/fields";

let appliance: TestAppliance;
let ana: Client;
let stranger: Client;

beforeAll(async () => {
  appliance = await TestAppliance.start();
  ana = await appliance.setUp();
  stranger = await appliance.addOrganization(ana, "Other", "olga@example.com");
});
afterAll(() => appliance.stop());

const nameOf = ({ kind }: KindCase) => `my_${kind}`;

describe.each(KINDS.map((one) => [one.kind, one] as const))("A field of type %s", (_, one) => {
  const name = nameOf(one);
  const path = `custom.${name}`;
  const ids: string[] = [];
  const shown = shownOf(one);
  const list = async (query: string) => {
    const { status, body, text } = await ana.get(`${LEADS}?limit=200&${query}`);
    if (status !== 200) throw new Error(text);
    return body.data.map(({ id }: Json) => ids.indexOf(id));
  };

  test("is defined, and its index is made by a job", async () => {
    const label = { en: `My ${one.kind}`, de: `Mein ${one.kind}` };
    const made = await ana.post(FIELDS, {
      collection: "crm.leads",
      name,
      kind: one.kind,
      label,
      ...one.more,
    });
    expect(made.text).toContain(`"kind":"${one.kind}"`);
    await appliance.runJobs();
    const [index] = await appliance.rows(
      "SELECT count(*) AS n FROM sqlite_master WHERE type = 'index' AND name = ?",
      `crm_leads_custom_${name}_1`,
    );
    expect(index?.n).toBe(made.body.filter ? 1 : 0);
  });

  test("takes values when records are created, and shows them", async () => {
    for (const [i, value] of one.values.entries()) {
      const made = await ana.post(LEADS, { name: `${one.kind} ${i}`, custom: { [name]: value, free: i } });
      expect(made.body.custom).toEqual({ [name]: shown[i], free: i });
      ids.push(made.body.id);
      const got = await ana.get(`${LEADS}/${made.body.id}?fields=${path}`);
      expect(got.body).toEqual({ id: made.body.id, custom: { [name]: shown[i] } });
    }
    ids.push((await ana.post(LEADS, { name: "without" })).body.id);
  });

  test("refuses values of another form, in creates and updates", async () => {
    for (const [value, code] of one.wrong) {
      const refused = [
        await ana.post(LEADS, { name: "wrong", custom: { [name]: value } }),
        await ana.put(`${LEADS}/${ids[0]}`, { custom: { [name]: value } }),
      ];
      for (const { status, body } of refused) {
        expect({ status, value }).toEqual({ status: 422, value });
        expect(body.details).toMatchObject([{ code }]);
        expect(body.details[0].path).toStartWith(path);
      }
    }
  });

  test("keeps its value in updates that do not name it, and null clears it", async () => {
    const at = `${LEADS}/${ids[0]}`;
    const kept = await ana.put(at, { custom: { other: 1 } });
    expect(kept.body.custom).toEqual({ [name]: shown[0], other: 1 });
    expect((await ana.put(at, { custom: { [name]: null } })).body.custom).toEqual({ other: 1 });
    const back = await ana.put(at, { custom: { [name]: one.values[0] } });
    expect(back.body.custom).toEqual({ [name]: shown[0], other: 1 });
  });

  test("appears in the history by its name", async () => {
    const { body } = await ana.get(`${LEADS}/${ids[0]}/history`);
    const changes = body.data
      .flatMap((entry: Json) => entry.changes)
      .filter(({ field }: Json) => field === path);
    expect(changes).toEqual([
      { field: path, from: null, to: shown[0] },
      { field: path, from: shown[0], to: null },
      { field: path, from: null, to: shown[0] },
    ]);
  });

  test("filters with the operators of its type", async () => {
    const last = one.values.length - 1;
    const asked = encodeURIComponent(askedOf(one, last));
    if (one.kind === "choices") {
      expect(await list(`${path}[contains]=gold`)).toEqual([last]);
      return;
    }
    if (one.kind === "long_text") {
      expect((await ana.get(`${LEADS}?${path}=x`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
      return;
    }
    expect(await list(`${path}=${asked}`)).toEqual([last]);
    expect(await list(`${path}[in]=${asked}`)).toEqual([last]);
    expect((await list(`${path}[ne]=${asked}`)).includes(last)).toBe(false);
    expect((await list(`${path}[nin]=${asked}`)).includes(ids.length - 1)).toBe(true);
    expect((await list(`${path}[is_null]=false`)).toSorted()).toEqual(one.values.map((_, i) => i));
    expect((await list(`${path}[is_null]=true`)).includes(ids.length - 1)).toBe(true);
    if (one.kind !== "choice" && one.kind !== "boolean") {
      expect(await list(`${path}[gte]=${asked}`)).toEqual([last]);
      expect((await list(`${path}[lt]=${asked}`)).toSorted()).toEqual(
        one.values.slice(0, -1).map((_, i) => i),
      );
    }
    expect((await ana.get(`${LEADS}?${path}[never]=1`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
  });

  test("sorts, with records without a value first or last, also page by page", async () => {
    if (one.sorted === false) {
      expect((await ana.get(`${LEADS}?sort=${path}`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
      return;
    }
    const order = one.values.map((_, i) => i);
    expect((await list(`sort=${path}`)).filter((i: number) => i in one.values)).toEqual(order);
    expect((await list(`sort=-${path}`)).slice(0, order.length)).toEqual(order.toReversed());
    const found: number[] = [];
    for (let cursor = ""; ; ) {
      const { body } = await ana.get(`${LEADS}?limit=2&sort=-${path}${cursor}`);
      found.push(...body.data.map(({ id }: Json) => ids.indexOf(id)));
      if (!body.page.next_cursor) break;
      cursor = `&cursor=${body.page.next_cursor}`;
    }
    expect(found.slice(0, order.length)).toEqual(order.toReversed());
    expect(found.filter((i) => i >= 0)).toHaveLength(ids.length);
  });

  test("means nothing to another organisation", async () => {
    expect((await stranger.get(`${LEADS}?${path}=1`)).body.code).toBe("FILTER_UNKNOWN_FIELD");
    expect((await stranger.get(FIELDS)).body.data).toEqual([]);
    const free = await stranger.post(LEADS, { name: "free", custom: { [name]: "anything" } });
    expect(free.body.custom).toEqual({ [name]: "anything" });
  });
});
