/** Form of a dunning run for one customer. */
export const newDunningRun = (account: string | null | undefined): string =>
  account ? `/fin/dunning-runs/new?account_id=${account}` : "/fin/dunning-runs/new";
