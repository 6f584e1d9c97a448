export { Incoming as Page } from "./open-orders.tsx";
