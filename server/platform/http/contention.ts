import type { Call } from '../../../contract/call.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { Bulkheads, Share } from '../bulkheads.ts'
import type { Actor } from './actor.ts'

/** Concurrent changes of one person: they wait for the same rows anyway. */
const AT_ONCE_A_PERSON = 2

/**
 * Domains whose calls change shared rows and do little else. Payments choose their bulkheads themselves, by product; calls that
 * hash passwords, read files or call other servers would hold their place too long.
 */
const contending: ReadonlySet<string> = new Set([
  'calendar',
  'cart',
  'computers',
  'imports',
  'maintenance',
  'products',
  'stockNotices',
  'visitAnswers',
  'visits',
  'visitRecords',
  'wishList',
])

/** The bulkheads of a call before its handler runs; none for reading calls and for visitors. */
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
