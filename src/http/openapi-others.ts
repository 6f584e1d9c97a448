/** The addresses beside the API, for the document: they need no login and have no event. */
export const OTHER_PATHS: Record<string, Record<string, unknown>> = {
  "/healthz": read("healthz", "Whether the program runs", { 200: json("It runs") }),
  "/readyz": read("readyz", "Whether the program can serve", {
    200: json("It can"),
    503: json("It cannot; the checks say why"),
  }),
  "/api/public/v1/openapi.json": read("publicDocument", "This document, as far as it is for API keys", {
    200: json("An OpenAPI document"),
  }),
  "/metrics": read("metrics", "Figures for Prometheus, to this machine or with the metrics token", {
    200: { description: "The figures", content: { "text/plain": { schema: { type: "string" } } } },
    404: { $ref: "#/components/responses/Error404" },
  }),
  "/tls/authority.crt": read(
    "authority",
    "The appliance's own authority for browsers to trust, where it signs its certificate itself",
    {
      200: {
        description: "A certificate, PEM",
        content: { "application/x-x509-ca-cert": { schema: { type: "string" } } },
      },
      404: { $ref: "#/components/responses/Error404" },
    },
  ),
  "/.well-known/jwks.json": read("jwks", "The keys that access tokens are verified with", {
    200: json("A JSON Web Key Set"),
  }),
};

function read(operationId: string, summary: string, responses: Record<number, unknown>) {
  return { get: { operationId, summary, tags: ["appliance"], security: [], responses } };
}

function json(description: string) {
  return { description, content: { "application/json": { schema: { type: "object" } } } };
}
