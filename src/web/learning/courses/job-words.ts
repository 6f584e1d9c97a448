export const STAGES = [
  "resolve",
  "retrieve",
  "concepts",
  "graph",
  "outline",
  "lessons",
  "assessments",
  "verify",
  "assemble",
] as const;
