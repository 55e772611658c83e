import { pageLoader } from '../page-data.ts'

/** Whether this installation can send letters. */
export const forgotPasswordLoader = pageLoader(({ call }) => ({ options: call('accounts.getOptions', {}) }))
