/** Until all who show it take it from the kit. */
export { NotFound } from "../kit/not-found.tsx";
