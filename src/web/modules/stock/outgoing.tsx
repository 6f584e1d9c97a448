export { Outgoing as Page } from "./open-orders.tsx";
