import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/**
 * Encrypts texts for the database: AES-256-GCM, bound to the place where each is stored. Stored are nonce, tag and encrypted
 * text, in this order.
 */
export type Seal = {
  seal: (place: string, text: string) => Buffer
  /** @throws Error when it was changed, moved to another place, or sealed with another key */
  open: (place: string, sealed: Buffer) => string
}

/** @param key 32 bytes */
export function openSeal(key: Buffer): Seal {
  return {
    seal: (place, text) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    open: (place, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      return decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
