export { answerScim, type ScimAnswer, type ScimRequest } from "./answer.ts";
export { errorBody } from "./fault.ts";
