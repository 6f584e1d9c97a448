/** Public identity of a module. */
export interface ModuleFace {
  /** Path segment: "crm". */
  readonly name: string;
  /** Also the title of its roles and of its chapter in the API documentation. */
  readonly title: string;
  /** Summary of its `GET /stats`. */
  readonly figures: string;
  /** Permissions of other modules that its roles need, such as reading the customers for invoices. */
  readonly needs?: readonly string[];
}
