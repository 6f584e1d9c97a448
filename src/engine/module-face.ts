export interface ModuleFace {
  /** Path segment: "crm". */
  readonly name: string;
  /** Also the title of its roles and of its chapter in the API documentation. */
  readonly title: string;
  /** Summary text of the module's `GET /stats`. */
  readonly figures: string;
  /** Permissions from other modules that this module's roles need, such as reading customers for invoices. */
  readonly needs?: readonly string[];
}
