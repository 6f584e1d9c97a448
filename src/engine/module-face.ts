/** The module that a feature is, as people and clients meet it. */
export interface ModuleFace {
  /** As in its paths: "crm". */
  readonly name: string;
  /** Also the title of its roles and of its chapter in the API documentation. */
  readonly title: string;
  /** Summary of its `GET /stats`. */
  readonly figures: string;
  /** Permissions of other modules that its roles need: whom invoices go to must be named. */
  readonly needs?: readonly string[];
}
