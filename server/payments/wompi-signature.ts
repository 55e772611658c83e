import { createHash, timingSafeEqual } from 'node:crypto'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The signature of a checkout (M-12): lower-case hex of reference, amount, currency, expiry and the secret. */
export function integritySignature(
  {
    reference,
    amountInCents,
    currency,
    expirationTime = '',
  }: { reference: string; amountInCents: number; currency: string; expirationTime?: string },
  secret: string,
): string {
  return sha256(`${reference}${amountInCents}${currency}${expirationTime}${secret}`)
}

/**
 * The checksum of an event (M-12): the values of the properties that the event names, in its order, then its timestamp
 * and the secret. Null when a property is missing or not a plain value.
 */
export function eventChecksum(
  { data, properties, timestamp }: { data: unknown; properties: readonly string[]; timestamp: number },
  secret: string,
): string | null {
  let text = ''
  for (const path of properties) {
    let value: unknown = data
    for (const step of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
      value = (value as Record<string, unknown>)[step]
    }
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
    text += value
  }
  return sha256(`${text}${timestamp}${secret}`)
}

/** Compares two hex checksums in constant time, ignoring case. */
export function sameChecksum(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one.toLowerCase()), Buffer.from(other.toLowerCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}
