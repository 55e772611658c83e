import type { AccountLinks } from './accounts/context.ts'

/** What every domain says when an account is to go: first what is still open, then, when it goes, what is to be erased. */
export const accountLinks: AccountLinks = {
  openObligations: [],
  onAccountDeleted: [],
}
