import { openSeal } from '../platform/seal.ts'
import type { Cell } from '../sheets/sheet.ts'

/** Encrypts the cells of rows while they wait in the database, because they may contain licence keys. */
export type CellSeal = {
  seal: (place: string, cells: Cell[]) => Buffer
  /** @throws Error when they were changed or moved */
  open: (place: string, sealed: Buffer) => Cell[]
}

/** @param key 32 bytes */
export function openCellSeal(key: Buffer): CellSeal {
  const { seal, open } = openSeal(key)
  return {
    seal: (place, cells) => seal(place, JSON.stringify(cells)),
    open: (place, sealed) => JSON.parse(open(place, sealed)) as Cell[],
  }
}
