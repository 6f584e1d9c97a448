import { type Static, type TSchema, Type } from "@sinclair/typebox";
import type { Field } from "../../kernel/field.ts";
import { type FieldOptions, jsonCodec, makeField, textOperand } from "./field.ts";

/** Small object of a fixed shape, read and written as a whole. */
export function object<T extends TSchema, const R extends boolean = false>(
  schema: T,
  options: FieldOptions<R, Static<T>> = {},
): Field<R, Static<T>> {
  return makeField<R, Static<T>>(
    { kind: "object", ...textOperand, input: schema, output: schema, ...jsonCodec<Static<T>>() },
    options,
  );
}

const part = (max: number) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: max, pattern: "^[^\\u0000-\\u001f\\u007f]*$" }));

export function address<const R extends boolean = false>(
  options: FieldOptions<R, Address> = {},
): Field<R, Address> {
  return object(addressSchema, options);
}

const addressSchema = Type.Object(
  {
    street: part(200),
    postal_code: part(20),
    city: part(100),
    region: part(100),
    country: Type.Optional(
      Type.String({ pattern: "^[A-Z]{2}$", "x-kind": "country", description: "ISO 3166-1 code such as DE" }),
    ),
  },
  { additionalProperties: false, $id: "Address" },
);
type Address = Static<typeof addressSchema>;

const bankSchema = Type.Object(
  {
    holder: part(200),
    iban: Type.Optional(Type.String({ format: "iban" })),
    bic: Type.Optional(Type.String({ pattern: "^[A-Z0-9]{8}([A-Z0-9]{3})?$" })),
    account_number: part(40),
    bank: part(200),
  },
  { additionalProperties: false, $id: "BankDetails" },
);

export function bankDetails<const R extends boolean = false>(
  options: FieldOptions<R, Static<typeof bankSchema>> = {},
): Field<R, Static<typeof bankSchema>> {
  return object(bankSchema, options);
}

export const electronicAddressSchema = Type.Object(
  {
    scheme: Type.String({
      pattern: "^([0-9]{4}|EM|AN|AQ|AS|AU)$",
      description:
        "Electronic address scheme (EAS) such as 9914 for an Austrian VAT number, or EM for an e-mail address",
    }),
    address: Type.String({ minLength: 1, maxLength: 100, pattern: "^[^\\u0000-\\u0020\\u007f]+$" }),
  },
  { additionalProperties: false, $id: "ElectronicAddress" },
);

/** Address to which e-invoices are delivered. */
export function electronicAddress<const R extends boolean = false>(
  options: FieldOptions<R, Static<typeof electronicAddressSchema>> = {},
): Field<R, Static<typeof electronicAddressSchema>> {
  return object(electronicAddressSchema, options);
}

/** Free facts have plain values. The types of defined fields are checked against their definition. */
export const customSchema = Type.Record(
  Type.String({ pattern: "^[a-z][a-z0-9_]{0,49}$" }),
  Type.Union([
    Type.String({ maxLength: 20_000 }),
    Type.Number(),
    Type.Boolean(),
    Type.Null(),
    Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 }),
    Type.Object(
      { amount: Type.Integer(), currency: Type.Optional(Type.String({ maxLength: 3 })) },
      { additionalProperties: false },
    ),
  ]),
  { maxProperties: 100, additionalProperties: false, $id: "CustomFacts" },
);
