import { cartCalls } from './cart.ts'
import { catalogueCalls } from './catalogue.ts'
import { contentCalls } from './content.ts'
import { sessionCalls } from './session.ts'

/** Calls that a browser loads with its first page; each makes the home page some 30 bytes heavier. */
export const eagerCalls = { ...sessionCalls, ...catalogueCalls, ...cartCalls, ...contentCalls } as const
