/** Enough text on one subject for a course. */
export const ACCRUALS = {
  title: "Accruals",
  markdown: `# Accruals

An accrual is an entry for goods or services that were received but not yet paid. Accruals belong to the period in which something was received, whenever it is paid.

## Recording an accrual

An expense is what a period uses up. An accrual records an expense before its invoice arrives. The amount of an accrual is taken from a contract, a delivery note or a count of hours. An accrual needs a reason that a stranger would accept.

## Reversing an accrual

A reversal is an entry that undoes another entry. An accrual is reversed on the first day of the next period. When the invoice arrives, the reversal and the invoice together leave nothing in the next period. Without a reversal the expense would be counted twice.

## Deferrals

A deferral is an entry for something that was paid but belongs to a later period. A deferral moves an expense into the period that uses it up. An accrual and a deferral are opposites: an accrual comes before the payment, a deferral after it.
`,
};
