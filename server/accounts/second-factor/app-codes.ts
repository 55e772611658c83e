import { Secret, TOTP } from 'otpauth'

/** Seconds in which a code is valid (RFC 6238). */
const PERIOD = 30

/** One period before and after: the clock of a phone and the person's typing may be late. */
const WINDOW = 1

/** Makes the key that an app gets: 160 bits in base 32. */
export const makeAppKey = (): string => new Secret({ size: 20 }).base32

const codesOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key), period: PERIOD, digits: 6 })

/** The `otpauth:` address of a key, which apps read from a QR code. @param issuer the shop's name @param label the account's e-mail */
export const appAddress = (key: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ secret: Secret.fromBase32(key), period: PERIOD, digits: 6, issuer, label }).toString()

/**
 * The period since 1970 to which a code of an app belongs; null when it is not currently valid.
 * @param code as it was given; only six digits are a code
 */
export function stepOfCode(key: string, code: string, at: Date): number | null {
  // The library throws at six UTF-16 units that are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const codes = codesOf(key)
  const timestamp = at.getTime()
  const delta = codes.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? null : codes.counter({ timestamp }) + delta
}
