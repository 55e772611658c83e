import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import type { Cell } from '../sheets/sheet.ts'

const NONCE = 12
const TAG = 16

/** Encrypts the cells of rows while they wait in the database, because they may contain licence keys. */
export type CellSeal = {
  seal: (place: string, cells: Cell[]) => Buffer
  /** @throws Error when they were changed or moved */
  open: (place: string, sealed: Buffer) => Cell[]
}

/** @param key 32 bytes */
export function openCellSeal(key: Buffer): CellSeal {
  return {
    seal: (place, cells) => {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const text = Buffer.concat([cipher.update(JSON.stringify(cells), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open: (place, sealed) => {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
      const text = decipher.update(sealed.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
      return JSON.parse(text) as Cell[]
    },
  }
}
