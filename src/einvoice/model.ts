/**
 * Semantic invoice of EN 16931, the same for UBL and CII. Each field names its business term (BT) or group (BG).
 *
 * Amounts, quantities and percentages are decimal strings as in the document ("12.50"), since rules count their
 * decimals; `exact.ts` computes with them. Dates are `2026-03-31`. Almost everything is optional: a received
 * invoice may lack it, and `validate` says so.
 */
export interface Invoice {
  /** BT-24: id of the specification, set by the profile. */
  readonly specification?: string;
  /** BT-23: business process, set by the profile. */
  readonly process?: string;
  /** BT-1 */
  readonly number?: string;
  /** BT-2 */
  readonly issued?: string;
  /** BT-3: code of UNTDID 1001, such as 380 (invoice) or 381 (credit note). */
  readonly type?: string;
  /** BT-5 */
  readonly currency?: string;
  /** BT-6: currency in which the seller accounts for VAT. */
  readonly vatCurrency?: string;
  /** BT-7 */
  readonly taxPointDate?: string;
  /** BT-8: code of UNTDID 2005: 3 (invoice date), 35 (delivery date) or 432 (payment date). */
  readonly taxPointCode?: string;
  /** BT-9 */
  readonly due?: string;
  /** BT-10: such as a Leitweg-ID. */
  readonly buyerReference?: string;
  /** BT-11 */
  readonly project?: string;
  /** BT-12 */
  readonly contract?: string;
  /** BT-13 */
  readonly purchaseOrder?: string;
  /** BT-14 */
  readonly salesOrder?: string;
  /** BT-15 */
  readonly receivingAdvice?: string;
  /** BT-16 */
  readonly despatchAdvice?: string;
  /** BT-17 */
  readonly tender?: string;
  /** BT-18 */
  readonly invoicedObject?: Identifier;
  /** BT-19 */
  readonly accountingReference?: string;
  /** BT-20 */
  readonly paymentTerms?: string;
  /** BG-1 */
  readonly notes: readonly Note[];
  /** BG-3 */
  readonly precedingInvoices: readonly PrecedingInvoice[];
  /** BG-4 */
  readonly seller: Party;
  /** BG-7 */
  readonly buyer: Party;
  /** BG-10 */
  readonly payee?: Payee;
  /** BG-11 */
  readonly taxRepresentative?: TaxRepresentative;
  /** BG-13 */
  readonly delivery?: Delivery;
  /** BG-14 */
  readonly period?: Period;
  /** BG-16 */
  readonly payment?: Payment;
  /** BG-20 */
  readonly allowances: readonly AllowanceCharge[];
  /** BG-21 */
  readonly charges: readonly AllowanceCharge[];
  /** BG-22 */
  readonly totals: Totals;
  /** BG-23 */
  readonly vatBreakdown: readonly VatBreakdown[];
  /** BG-24 */
  readonly attachments: readonly Attachment[];
  /** BG-25 */
  readonly lines: readonly Line[];
}

export interface Identifier {
  readonly id: string;
  /** Code of the scheme: ISO 6523, EAS for electronic addresses, UNTDID 1153 for invoiced objects. */
  readonly scheme?: string;
}

export interface Note {
  /** BT-21: code of UNTDID 4451. */
  readonly subject?: string;
  /** BT-22 */
  readonly text: string;
}

export interface PrecedingInvoice {
  /** BT-25 */
  readonly number?: string;
  /** BT-26 */
  readonly issued?: string;
}

/** Seller (BG-4) or buyer (BG-7). */
export interface Party {
  /** BT-27, BT-44 */
  readonly name?: string;
  /** BT-28, BT-45 */
  readonly tradingName?: string;
  /** BT-29, BT-46: a buyer has at most one. */
  readonly ids: readonly Identifier[];
  /** BT-30, BT-47 */
  readonly legalId?: Identifier;
  /** BT-31, BT-48 */
  readonly vatId?: string;
  /** BT-32: sellers only. */
  readonly taxNumber?: string;
  /** BT-33: sellers only. */
  readonly legalInformation?: string;
  /** BT-34, BT-49 */
  readonly electronicAddress?: Identifier;
  /** BG-5, BG-8 */
  readonly address?: Address;
  /** BG-6, BG-9 */
  readonly contact?: Contact;
}

/** BG-5, BG-8, BG-12, BG-15 */
export interface Address {
  /** BT-35, BT-50, BT-64, BT-75 */
  readonly line1?: string;
  /** BT-36, BT-51, BT-65, BT-76 */
  readonly line2?: string;
  /** BT-162 to BT-165 */
  readonly line3?: string;
  /** BT-37, BT-52, BT-66, BT-77 */
  readonly city?: string;
  /** BT-38, BT-53, BT-67, BT-78 */
  readonly postCode?: string;
  /** BT-39, BT-54, BT-68, BT-79 */
  readonly subdivision?: string;
  /** BT-40, BT-55, BT-69, BT-80 */
  readonly country?: string;
}

/** BG-6, BG-9 */
export interface Contact {
  /** BT-41, BT-56 */
  readonly name?: string;
  /** BT-42, BT-57 */
  readonly phone?: string;
  /** BT-43, BT-58 */
  readonly email?: string;
}

/** BG-10 */
export interface Payee {
  /** BT-59 */
  readonly name?: string;
  /** BT-60 */
  readonly id?: Identifier;
  /** BT-61 */
  readonly legalId?: Identifier;
}

/** BG-11 */
export interface TaxRepresentative {
  /** BT-62 */
  readonly name?: string;
  /** BT-63 */
  readonly vatId?: string;
  /** BG-12 */
  readonly address?: Address;
}

/** BG-13 */
export interface Delivery {
  /** BT-70 */
  readonly name?: string;
  /** BT-71 */
  readonly locationId?: Identifier;
  /** BT-72 */
  readonly date?: string;
  /** BG-15 */
  readonly address?: Address;
}

/** BG-14, BG-26 */
export interface Period {
  /** BT-73, BT-134 */
  readonly start?: string;
  /** BT-74, BT-135 */
  readonly end?: string;
}

/** BG-16 */
export interface Payment {
  /** BT-81: code of UNTDID 4461, such as 58 (SEPA credit transfer) or 59 (SEPA direct debit). */
  readonly code?: string;
  /** BT-82 */
  readonly text?: string;
  /** BT-83: remittance information. */
  readonly reference?: string;
  /** BG-17 */
  readonly transfers: readonly CreditTransfer[];
  /** BG-18 */
  readonly card?: PaymentCard;
  /** BG-19 */
  readonly directDebit?: DirectDebit;
}

/** BG-17 */
export interface CreditTransfer {
  /** BT-84: an IBAN, or another account number. */
  readonly account?: string;
  /** BT-85 */
  readonly name?: string;
  /** BT-86: BIC. */
  readonly bank?: string;
}

/** BG-18 */
export interface PaymentCard {
  /** BT-87: last digits of the card number. */
  readonly number?: string;
  /** BT-88 */
  readonly holder?: string;
}

/** BG-19 */
export interface DirectDebit {
  /** BT-89 */
  readonly mandate?: string;
  /** BT-90 */
  readonly creditorId?: string;
  /** BT-91 */
  readonly account?: string;
}

/** Allowance (BG-20, BG-27) or charge (BG-21, BG-28). */
export interface AllowanceCharge {
  /** BT-92, BT-99, BT-136, BT-141 */
  readonly amount?: string;
  /** BT-93, BT-100, BT-137, BT-142 */
  readonly base?: string;
  /** BT-94, BT-101, BT-138, BT-143 */
  readonly percent?: string;
  /** BT-95, BT-102: of the document only. */
  readonly vat?: VatCategory;
  /** BT-97, BT-104, BT-139, BT-144 */
  readonly reason?: string;
  /** BT-98, BT-105, BT-140, BT-145: code of UNTDID 5189 (allowances) or 7161 (charges). */
  readonly reasonCode?: string;
}

export interface VatCategory {
  /** BT-95, BT-102, BT-151: code of UNTDID 5305, such as S (standard rate) or AE (reverse charge). */
  readonly category?: string;
  /** BT-96, BT-103, BT-152 */
  readonly rate?: string;
}

/** BG-22 */
export interface Totals {
  /** BT-106 */
  readonly lines?: string;
  /** BT-107 */
  readonly allowances?: string;
  /** BT-108 */
  readonly charges?: string;
  /** BT-109 */
  readonly net?: string;
  /** BT-110 */
  readonly vat?: string;
  /** BT-111: in the currency of BT-6. */
  readonly vatAccounting?: string;
  /** BT-112 */
  readonly gross?: string;
  /** BT-113 */
  readonly paid?: string;
  /** BT-114 */
  readonly rounding?: string;
  /** BT-115 */
  readonly due?: string;
}

/** BG-23 */
export interface VatBreakdown extends VatCategory {
  /** BT-116 */
  readonly base?: string;
  /** BT-117 */
  readonly amount?: string;
  /** BT-120 */
  readonly reason?: string;
  /** BT-121: VATEX code. */
  readonly reasonCode?: string;
}

/** BG-24 */
export interface Attachment {
  /** BT-122 */
  readonly reference?: string;
  /** BT-123 */
  readonly description?: string;
  /** BT-124 */
  readonly location?: string;
  /** BT-125 */
  readonly file?: AttachedFile;
}

export interface AttachedFile {
  /** Base64, without white space. */
  readonly content: string;
  readonly mime?: string;
  readonly name?: string;
}

/** BG-25 */
export interface Line {
  /** BT-126 */
  readonly id?: string;
  /** BT-127 */
  readonly note?: string;
  /** BT-128 */
  readonly invoicedObject?: Identifier;
  /** BT-129 */
  readonly quantity?: string;
  /** BT-130: code of UNECE Recommendation 20 or 21. */
  readonly unit?: string;
  /** BT-131 */
  readonly net?: string;
  /** BT-132 */
  readonly orderLine?: string;
  /** BT-133 */
  readonly accountingReference?: string;
  /** BG-26 */
  readonly period?: Period;
  /** BG-27 */
  readonly allowances: readonly AllowanceCharge[];
  /** BG-28 */
  readonly charges: readonly AllowanceCharge[];
  /** BG-29 */
  readonly price: Price;
  /** BG-30 */
  readonly vat?: VatCategory;
  /** BG-31 */
  readonly item: Item;
}

/** BG-29 */
export interface Price {
  /** BT-146 */
  readonly net?: string;
  /** BT-147 */
  readonly discount?: string;
  /** BT-148 */
  readonly gross?: string;
  /** BT-149 */
  readonly baseQuantity?: string;
  /** BT-150 */
  readonly baseUnit?: string;
}

/** BG-31 */
export interface Item {
  /** BT-153 */
  readonly name?: string;
  /** BT-154 */
  readonly description?: string;
  /** BT-155 */
  readonly sellerId?: string;
  /** BT-156 */
  readonly buyerId?: string;
  /** BT-157 */
  readonly standardId?: Identifier;
  /** BT-158 */
  readonly classifications: readonly Classification[];
  /** BT-159 */
  readonly origin?: string;
  /** BG-32 */
  readonly attributes: readonly ItemAttribute[];
}

/** BT-158 */
export interface Classification {
  readonly code: string;
  /** Code of UNTDID 7143. */
  readonly list?: string;
  readonly version?: string;
}

/** BG-32 */
export interface ItemAttribute {
  /** BT-160 */
  readonly name?: string;
  /** BT-161 */
  readonly value?: string;
}
