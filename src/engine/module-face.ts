export interface ModuleFace {
  /** Path segment: "crm". */
  readonly name: string;
  /** Also the title of its roles and of its chapter in the API documentation. */
  readonly title: string;
  /** Summary of `GET /stats`. */
  readonly figures: string;
  /** Permissions of other modules, such as reading customers for invoices. */
  readonly needs?: readonly string[];
}
