import { pageLoader } from '../page-data.ts'

/** Whether this installation can send e-mails. */
export const forgotPasswordLoader = pageLoader(({ call }) => ({ options: call('accounts.getOptions', {}) }))
