import { accountCalls } from './accounts.ts'
import { contactCalls } from './contact.ts'
import { imageCalls } from './images.ts'
import { importCalls } from './imports.ts'
import { orderCalls } from './orders.ts'
import { productCalls } from './products.ts'

/** Calls that a browser learns when it makes the first of them, so that visitors do not pay for them. */
export const laterCalls = {
  ...accountCalls,
  ...orderCalls,
  ...contactCalls,
  ...imageCalls,
  ...productCalls,
  ...importCalls,
} as const
