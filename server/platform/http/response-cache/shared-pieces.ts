import { deflatePiece } from './deflate-piece.ts'

export type SharedPiece = {
  readonly plain: Buffer
  readonly piece: string
  /** The number of pages that have had it. */
  users: number
}

/** All pages of a build share a few parts; more than these means a change that makes the former ones useless. */
const MOST = 16

/** Parts shared by pages, each compressed and stored once. */
export class SharedPieces {
  readonly #known = new Map<string, SharedPiece>()

  of(text: string): SharedPiece {
    let known = this.#known.get(text)
    if (!known) {
      if (this.#known.size >= MOST) this.#known.clear()
      const plain = Buffer.from(text)
      this.#known.set(text, (known = { plain, piece: deflatePiece(plain).toString('latin1'), users: 0 }))
    }
    return known
  }
}
