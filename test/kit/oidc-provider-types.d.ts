declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  /** The package has no types; these are the parts that the tests use. */
  export class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
}
