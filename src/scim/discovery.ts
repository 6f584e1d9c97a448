import type { Resource } from "./filter.ts";
import { groups, users } from "./resources.ts";

const CORE = "urn:ietf:params:scim:schemas:core:2.0:";
export const MAX_RESULTS = 1000;

interface Facts {
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: "readOnly" | "readWrite" | "immutable";
  uniqueness?: "none" | "server";
  referenceTypes?: readonly string[];
  subAttributes?: readonly Resource[];
}

/** Required attributes are those that every resource has. They may be missing where there is a usual value. */
const attribute = (name: string, type: string, description: string, facts: Facts = {}): Resource => ({
  name,
  type,
  description,
  multiValued: false,
  required: false,
  mutability: "readWrite",
  returned: "default",
  ...(type === "boolean" || type === "complex" ? {} : { caseExact: false, uniqueness: "none" }),
  ...facts,
});

const readOnly = { mutability: "readOnly" } as const;
const immutable = { mutability: "immutable" } as const;

const SCHEMAS: readonly { id: string; name: string; description: string; attributes: readonly Resource[] }[] =
  [
    {
      id: users.schema,
      name: "User",
      description: "User of the organisation",
      attributes: [
        attribute("userName", "string", "Name at the directory", { required: true, uniqueness: "server" }),
        attribute("displayName", "string", "Name as shown to others", { required: true }),
        attribute("name", "complex", "Accepted if displayName is missing", {
          ...readOnly,
          subAttributes: [attribute("formatted", "string", "Same as displayName", readOnly)],
        }),
        attribute("active", "boolean", "False if the user may not log in", { required: true }),
        attribute("emails", "complex", "Address with which the user logs in; set once", {
          ...immutable,
          required: true,
          multiValued: true,
          subAttributes: [
            attribute("value", "string", "Address", { ...immutable, required: true }),
            attribute("type", "string", "Always work", immutable),
            attribute("primary", "boolean", "Always true", immutable),
          ],
        }),
        attribute("groups", "complex", "Groups of the user", {
          ...readOnly,
          multiValued: true,
          subAttributes: [
            attribute("value", "string", "ID", readOnly),
            attribute("$ref", "reference", "Address", {
              ...readOnly,
              caseExact: true,
              referenceTypes: ["Group"],
            }),
            attribute("display", "string", "Name", readOnly),
            attribute("type", "string", "Always direct", readOnly),
          ],
        }),
      ],
    },
    {
      id: groups.schema,
      name: "Group",
      description: "Group of the directory. Administrators map its name to roles and a team.",
      attributes: [
        attribute("displayName", "string", "Name", { required: true, caseExact: true, uniqueness: "server" }),
        attribute("members", "complex", "Users in the group", {
          multiValued: true,
          subAttributes: [
            attribute("value", "string", "ID of the user", immutable),
            attribute("$ref", "reference", "Address", {
              ...immutable,
              caseExact: true,
              referenceTypes: ["User"],
            }),
          ],
        }),
      ],
    },
  ];

export function serviceProviderConfig(base: string): Resource {
  return {
    schemas: [`${CORE}ServiceProviderConfig`],
    documentationUri: base.replace(/\/scim\/v2$/, "/help/logins-and-numbers"),
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_RESULTS },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Secret of a mandate",
        description: "Authorization: Bearer fh_m_…",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

export const resourceTypes = (base: string): Resource[] =>
  [users, groups].map(({ type, schema }) => ({
    schemas: [`${CORE}ResourceType`],
    id: type,
    name: type,
    description: type === "User" ? "Users" : "Groups",
    endpoint: `/${type}s`,
    schema,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${type}` },
  }));

export const schemas = (base: string): Resource[] =>
  SCHEMAS.map((schema) => ({
    schemas: [`${CORE}Schema`],
    ...schema,
    meta: { resourceType: "Schema", location: `${base}/Schemas/${schema.id}` },
  }));
