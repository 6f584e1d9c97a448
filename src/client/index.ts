export { Client, type ClientOptions, randomId } from "./client.ts";
export type * from "./contract.ts";
export { decision, type EventQuery, events } from "./follow.ts";
export { HeldForApproval, Problem, type ProblemDetail } from "./problem.ts";
export type { Query } from "./query.ts";
