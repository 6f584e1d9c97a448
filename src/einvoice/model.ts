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
  readonly number?: string; // BT-1
  readonly issued?: string; // BT-2
  /** BT-3: code of UNTDID 1001, such as 380 (invoice) or 381 (credit note). */
  readonly type?: string;
  readonly currency?: string; // BT-5
  /** BT-6: currency in which the seller accounts for VAT. */
  readonly vatCurrency?: string;
  readonly taxPointDate?: string; // BT-7
  /** BT-8: code of UNTDID 2005: 3 (invoice date), 35 (delivery date) or 432 (payment date). */
  readonly taxPointCode?: string;
  readonly due?: string; // BT-9
  /** BT-10: such as a Leitweg-ID. */
  readonly buyerReference?: string;
  readonly project?: string; // BT-11
  readonly contract?: string; // BT-12
  readonly purchaseOrder?: string; // BT-13
  readonly salesOrder?: string; // BT-14
  readonly receivingAdvice?: string; // BT-15
  readonly despatchAdvice?: string; // BT-16
  readonly tender?: string; // BT-17
  readonly invoicedObject?: Identifier; // BT-18
  readonly accountingReference?: string; // BT-19
  readonly paymentTerms?: string; // BT-20
  readonly notes: readonly Note[]; // BG-1
  readonly precedingInvoices: readonly PrecedingInvoice[]; // BG-3
  readonly seller: Party; // BG-4
  readonly buyer: Party; // BG-7
  readonly payee?: Payee; // BG-10
  readonly taxRepresentative?: TaxRepresentative; // BG-11
  readonly delivery?: Delivery; // BG-13
  readonly period?: Period; // BG-14
  readonly payment?: Payment; // BG-16
  readonly allowances: readonly AllowanceCharge[]; // BG-20
  readonly charges: readonly AllowanceCharge[]; // BG-21
  readonly totals: Totals; // BG-22
  readonly vatBreakdown: readonly VatBreakdown[]; // BG-23
  readonly attachments: readonly Attachment[]; // BG-24
  readonly lines: readonly Line[]; // BG-25
}

export interface Identifier {
  readonly id: string;
  /** Code of the scheme: ISO 6523, EAS for electronic addresses, UNTDID 1153 for invoiced objects. */
  readonly scheme?: string;
}

export interface Note {
  /** BT-21: code of UNTDID 4451. */
  readonly subject?: string;
  readonly text: string; // BT-22
}

export interface PrecedingInvoice {
  readonly number?: string; // BT-25
  readonly issued?: string; // BT-26
}

/** Seller (BG-4) or buyer (BG-7). */
export interface Party {
  readonly name?: string; // BT-27, BT-44
  readonly tradingName?: string; // BT-28, BT-45
  /** BT-29, BT-46: a buyer has at most one. */
  readonly ids: readonly Identifier[];
  readonly legalId?: Identifier; // BT-30, BT-47
  readonly vatId?: string; // BT-31, BT-48
  /** BT-32: sellers only. */
  readonly taxNumber?: string;
  /** BT-33: sellers only. */
  readonly legalInformation?: string;
  readonly electronicAddress?: Identifier; // BT-34, BT-49
  readonly address?: Address; // BG-5, BG-8
  readonly contact?: Contact; // BG-6, BG-9
}

/** BG-5, BG-8, BG-12, BG-15 */
export interface Address {
  readonly line1?: string; // BT-35, BT-50, BT-64, BT-75
  readonly line2?: string; // BT-36, BT-51, BT-65, BT-76
  readonly line3?: string; // BT-162 to BT-165
  readonly city?: string; // BT-37, BT-52, BT-66, BT-77
  readonly postCode?: string; // BT-38, BT-53, BT-67, BT-78
  readonly subdivision?: string; // BT-39, BT-54, BT-68, BT-79
  readonly country?: string; // BT-40, BT-55, BT-69, BT-80
}

/** BG-6, BG-9 */
export interface Contact {
  readonly name?: string; // BT-41, BT-56
  readonly phone?: string; // BT-42, BT-57
  readonly email?: string; // BT-43, BT-58
}

/** BG-10 */
export interface Payee {
  readonly name?: string; // BT-59
  readonly id?: Identifier; // BT-60
  readonly legalId?: Identifier; // BT-61
}

/** BG-11 */
export interface TaxRepresentative {
  readonly name?: string; // BT-62
  readonly vatId?: string; // BT-63
  readonly address?: Address; // BG-12
}

/** BG-13 */
export interface Delivery {
  readonly name?: string; // BT-70
  readonly locationId?: Identifier; // BT-71
  readonly date?: string; // BT-72
  readonly address?: Address; // BG-15
}

/** BG-14, BG-26 */
export interface Period {
  readonly start?: string; // BT-73, BT-134
  readonly end?: string; // BT-74, BT-135
}

/** BG-16 */
export interface Payment {
  /** BT-81: code of UNTDID 4461, such as 58 (SEPA credit transfer) or 59 (SEPA direct debit). */
  readonly code?: string;
  readonly text?: string; // BT-82
  /** BT-83: remittance information. */
  readonly reference?: string;
  readonly transfers: readonly CreditTransfer[]; // BG-17
  readonly card?: PaymentCard; // BG-18
  readonly directDebit?: DirectDebit; // BG-19
}

/** BG-17 */
export interface CreditTransfer {
  /** BT-84: an IBAN, or another account number. */
  readonly account?: string;
  readonly name?: string; // BT-85
  /** BT-86: BIC. */
  readonly bank?: string;
}

/** BG-18 */
export interface PaymentCard {
  /** BT-87: last digits of the card number. */
  readonly number?: string;
  readonly holder?: string; // BT-88
}

/** BG-19 */
export interface DirectDebit {
  readonly mandate?: string; // BT-89
  readonly creditorId?: string; // BT-90
  readonly account?: string; // BT-91
}

/** Allowance (BG-20, BG-27) or charge (BG-21, BG-28). */
export interface AllowanceCharge {
  readonly amount?: string; // BT-92, BT-99, BT-136, BT-141
  readonly base?: string; // BT-93, BT-100, BT-137, BT-142
  readonly percent?: string; // BT-94, BT-101, BT-138, BT-143
  /** BT-95, BT-102: of the document only. */
  readonly vat?: VatCategory;
  readonly reason?: string; // BT-97, BT-104, BT-139, BT-144
  /** BT-98, BT-105, BT-140, BT-145: code of UNTDID 5189 (allowances) or 7161 (charges). */
  readonly reasonCode?: string;
}

export interface VatCategory {
  /** BT-95, BT-102, BT-151: code of UNTDID 5305, such as S (standard rate) or AE (reverse charge). */
  readonly category?: string;
  readonly rate?: string; // BT-96, BT-103, BT-152
}

/** BG-22 */
export interface Totals {
  readonly lines?: string; // BT-106
  readonly allowances?: string; // BT-107
  readonly charges?: string; // BT-108
  readonly net?: string; // BT-109
  readonly vat?: string; // BT-110
  /** BT-111: in the currency of BT-6. */
  readonly vatAccounting?: string;
  readonly gross?: string; // BT-112
  readonly paid?: string; // BT-113
  readonly rounding?: string; // BT-114
  /** Sum of BT-DEX-002, which the extension of XRechnung adds to the amount due. */
  readonly thirdParty?: string;
  readonly due?: string; // BT-115
}

/** BG-23 */
export interface VatBreakdown extends VatCategory {
  readonly base?: string; // BT-116
  readonly amount?: string; // BT-117
  readonly reason?: string; // BT-120
  /** BT-121: VATEX code. */
  readonly reasonCode?: string;
}

/** BG-24 */
export interface Attachment {
  readonly reference?: string; // BT-122
  readonly description?: string; // BT-123
  readonly location?: string; // BT-124
  readonly file?: AttachedFile; // BT-125
}

export interface AttachedFile {
  /** Base64, without white space. */
  readonly content: string;
  readonly mime?: string;
  readonly name?: string;
}

/** BG-25 */
export interface Line {
  readonly id?: string; // BT-126
  readonly note?: string; // BT-127
  readonly invoicedObject?: Identifier; // BT-128
  readonly quantity?: string; // BT-129
  /** BT-130: code of UNECE Recommendation 20 or 21. */
  readonly unit?: string;
  readonly net?: string; // BT-131
  readonly orderLine?: string; // BT-132
  readonly accountingReference?: string; // BT-133
  readonly period?: Period; // BG-26
  readonly allowances: readonly AllowanceCharge[]; // BG-27
  readonly charges: readonly AllowanceCharge[]; // BG-28
  readonly price: Price; // BG-29
  readonly vat?: VatCategory; // BG-30
  readonly item: Item; // BG-31
}

/** BG-29 */
export interface Price {
  readonly net?: string; // BT-146
  readonly discount?: string; // BT-147
  readonly gross?: string; // BT-148
  readonly baseQuantity?: string; // BT-149
  readonly baseUnit?: string; // BT-150
}

/** BG-31 */
export interface Item {
  readonly name?: string; // BT-153
  readonly description?: string; // BT-154
  readonly sellerId?: string; // BT-155
  readonly buyerId?: string; // BT-156
  readonly standardId?: Identifier; // BT-157
  readonly classifications: readonly Classification[]; // BT-158
  readonly origin?: string; // BT-159
  readonly attributes: readonly ItemAttribute[]; // BG-32
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
  readonly name?: string; // BT-160
  readonly value?: string; // BT-161
}
