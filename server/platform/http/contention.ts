import type { Call } from '../../../contract/call.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { Bulkheads, Share } from '../bulkheads.ts'
import type { Actor } from './actor.ts'

/** Changes of one person that may run at a time: they wait for the same rows anyway. */
const AT_ONCE_A_PERSON = 2

/**
 * Domains whose calls change rows that others change too, and do little else meanwhile. Payments choose their turn
 * themselves, by product; what hashes passwords, reads files or asks others for a response would keep its place too
 * long.
 */
const contending: ReadonlySet<string> = new Set([
  'calendar',
  'cart',
  'computers',
  'imports',
  'maintenance',
  'products',
  'wishList',
])

/** What a call contends for before its handler runs; nothing for what only reads, and for visitors. */
export function sharesOf(
  name: CallName,
  { call, actor, bulkheads }: { call: Call; actor: Actor | null; bulkheads: Bulkheads },
): Share[] {
  const domain = name.slice(0, name.indexOf('.'))
  if (!call.changesState || !actor || !contending.has(domain)) return []
  return [
    { key: `domain ${domain}`, atOnce: bulkheads.ofOneDomain, waiting: Number.POSITIVE_INFINITY },
    { key: `person ${actor.id}`, atOnce: AT_ONCE_A_PERSON },
  ]
}
