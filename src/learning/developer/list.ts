import { Type } from "@sinclair/typebox";
import { type Action, defineAction } from "../../kernel/action.ts";
import { closed, component, idInput, oneOf } from "../../kernel/schema.ts";
import { decodeCursor, type Page, pageOf } from "../../records/index.ts";
import { part, pick } from "../../store/rows.ts";
import { apiKeys } from "../api-keys.ts";
import { COLLECTION, findKey, KEY_STATES, keySchema, PATH, showKey, stateOf } from "./key.ts";
import { planHasKeys } from "./plan.ts";

const SHAPE = "developer.keys";

export function listKeysAction(): Action {
  return defineAction({
    name: "developer.keys.list",
    summary: "List API keys",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: PATH }],
    input: Type.Object(
      {
        state: Type.Optional(oneOf(KEY_STATES)),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
      },
      closed,
    ),
    output: Type.Object(
      { data: Type.Array(keySchema), page: component<Page>("Page") },
      { ...closed, $id: "ApiKeyList" },
    ),
    run: async (context, { state, limit = 50, cursor }) => {
      const { handle, org, now } = context;
      const place = cursor === undefined ? undefined : decodeCursor(cursor, SHAPE, 0);
      const isOpen = planHasKeys(context);
      const [from, until, order] = place?.backward
        ? [Number(place.id), Number.MAX_SAFE_INTEGER, part`ASC`]
        : [0, place ? Number(place.id) : Number.MAX_SAFE_INTEGER, part`DESC`];
      // Organisations have few keys, so filtering by state needs no index.
      const found = handle.connection.all`SELECT ${pick(apiKeys)} FROM ${apiKeys}
        WHERE ${apiKeys.org} = ${org} AND ${apiKeys.rid} > ${from} AND ${apiKeys.rid} < ${until}
        ORDER BY ${apiKeys.rid} ${order}`.filter(
        (key) => state === undefined || stateOf(key, isOpen, now) === state,
      );
      const { shown, page } = pageOf(found, {
        shape: SHAPE,
        limit,
        place,
        at: ({ rid }) => ({ values: [], id: String(rid) }),
      });
      context.returned(shown.length);
      return { data: shown.map((key) => showKey(context, key, isOpen)), page };
    },
  });
}

export function getKeyAction(): Action {
  return defineAction({
    name: "developer.keys.get",
    summary: "Get an API key",
    kind: "read",
    tier: "managing",
    http: [{ method: "GET", path: `${PATH}/:id` }],
    errors: ["RECORD_NOT_FOUND"],
    input: Type.Object({ id: idInput }, closed),
    output: keySchema,
    run: async (context, { id }) => {
      context.about(COLLECTION, id);
      context.returned(1);
      return showKey(context, findKey(context, id), planHasKeys(context));
    },
  });
}
