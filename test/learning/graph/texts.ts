/** A small book of bookkeeping in which each chapter depends on the previous ones. */
export const BOOKKEEPING = `# Bookkeeping

## Accounts

An **account** is a record of everything that happens to one kind of value. Every account has a debit side and a
credit side. The balance of an account is the difference between the two sides.

## Ledger

The **ledger** is the book that holds every account. Each account has its own page in the ledger. Without a ledger
nobody could find an account again.

## Journal entries

A **journal entry** is a dated record that debits one account and credits another account. A journal entry is posted
to the ledger. The debits of a journal entry equal its credits. Every account that a journal entry names changes its
balance.

## Trial balance

A **trial balance** is a list of the balances of every account in the ledger at one day. A trial balance requires that
every journal entry is posted. The trial balance shows whether debits equal credits. An accountant prepares the trial
balance before the financial statements.

## Accruals

An **accrual** is a journal entry that records revenue or expense before cash moves. Using the trial balance, the
accountant finds which accrual is missing. Each accrual touches an account of the balance sheet and an account of the
income statement. Recall that a journal entry debits one account and credits another account.

## Financial statements

**Financial statements** are the reports that are drawn up from the trial balance after every accrual is recorded. The
balance sheet and the income statement are financial statements. Financial statements build on the trial balance.
An account of the ledger appears in the financial statements by its balance.
`;

export const SHARED = `# Basics

## Account

An **account** is a place where amounts are kept. Every account has a name and a balance.

## Ledger

A **ledger** is a collection of accounts. The ledger shows the balance of each account.
`;

export const STORAGE = `# Storage

## Pallets

A **pallet** is a flat platform that carries goods. Every pallet has a label.

## Racks

A **rack** is a frame that holds pallets. A rack requires a pallet of the right size. A rack has bays, and every bay
holds one pallet.
`;
