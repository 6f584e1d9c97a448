import { expect } from "bun:test";
import type { Client, Json } from "../kit/appliance.ts";
import type { Office } from "./office.ts";

/** API calls that prepare an office before a browser opens it. They run as Ana by default. */
export function apiCalls(office: () => Office) {
  const post = async (path: string, body: object, by: Client, status: number): Promise<Json> => {
    const reply = await by.post(`/api/v1/${path}`, body);
    expect({ path, said: reply.status === status ? "" : reply.text }).toEqual({ path, said: "" });
    return reply.body;
  };
  const made = (path: string, body: object, by = office().ana) => post(path, body, by, 201);
  const moved = (path: string, body: object = {}, by = office().ana) => post(path, body, by, 200);
  const hired = async (facts: object): Promise<Json> => {
    const one = await made("hr/employees", { start_date: "2020-01-01", ...facts });
    return moved(`hr/employees/${one.id}/activate`);
  };
  return { made, moved, hired };
}
