import { orderStates, type OrderState } from '../../contract/orders/orders.ts'
import { orderEvents, orderLife, type Goods, type Move, type OrderEffect, type OrderEvent } from './order-life.ts'

export type ListedMove = Move & {
  states: readonly OrderState[]
  event: OrderEvent
  /** Null: the move is valid for any place of the goods, and they stay there. */
  goods: { before: Goods; after: Goods } | null
}

const goodsMoves = {
  sell_goods: { before: 'held', after: 'sold' },
  release_goods: { before: 'held', after: 'released' },
  return_goods: { before: 'sold', after: 'returned' },
  restore_goods: { before: 'returned', after: 'sold' },
  take_goods_again: { before: 'released', after: 'sold' },
} as const satisfies Partial<Record<OrderEffect, { before: Goods; after: Goods }>>

/** The table without cells that have no effect; equal moves of several states are one row. */
export function listMoves(): ListedMove[] {
  const listed = new Map<string, ListedMove>()
  for (const event of Object.keys(orderEvents) as OrderEvent[]) {
    for (const state of orderStates) {
      for (const move of orderLife[state][event]) {
        if (move.to === null && move.effects.length === 0 && move.refusal === null) continue
        const name = JSON.stringify([event, move])
        const states = [...(listed.get(name)?.states ?? []), state]
        listed.set(name, { ...move, states, event, goods: goodsOf(move) })
      }
    }
  }
  return [...listed.values()]
}

function goodsOf({ when, effects }: Move): ListedMove['goods'] {
  for (const [effect, goods] of Object.entries(goodsMoves)) if (effects.includes(effect as OrderEffect)) return goods
  return when.goods === undefined ? null : { before: when.goods, after: when.goods }
}
