export { isReplica, openReplica, type Replica } from "./replica.ts";
export { Shipper, type ShipperOptions, type ShippingState } from "./shipper.ts";
