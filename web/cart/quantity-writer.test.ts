import { describe, expect, it } from 'vitest'

import { openQuantityWriter } from './quantity-writer.ts'

function openWriter(refuses: (quantity: number) => boolean = () => false) {
  const sent: string[] = []
  const failed: string[] = []
  let looks = 0
  const writer = openQuantityWriter({
    send: async (line, quantity) => {
      sent.push(`${line} ${quantity}`)
      await Promise.resolve()
      if (refuses(quantity)) throw new Error('refused')
    },
    onFailure: (line) => failed.push(line),
    onDone: async () => {
      looks += 1
    },
  })
  return { writer, sent, failed, looks: () => looks }
}

describe('quantities', () => {
  it('are sent one after the other, only the last one of each line', async () => {
    const { writer, sent, looks } = openWriter()
    for (const quantity of [2, 3, 4]) writer.want('olla', quantity)
    writer.want('silla', 2)
    expect(await writer.settled()).toBe(true)
    expect(sent).toEqual(['olla 2', 'olla 4', 'silla 2'])
    expect(looks()).toBe(1)
  })
  it('report the refusal of a quantity that is still wanted', async () => {
    const { writer, failed } = openWriter((quantity) => quantity > 1)
    writer.want('olla', 2)
    expect(await writer.settled()).toBe(false)
    expect(failed).toEqual(['olla'])
  })
  it('report no refusal if another quantity is wanted by then', async () => {
    const { writer, failed, sent } = openWriter((quantity) => quantity === 2)
    writer.want('olla', 2)
    writer.want('olla', 1)
    await writer.settled()
    expect(failed).toEqual([])
    expect(sent).toEqual(['olla 2', 'olla 1'])
  })
  it('are settled if none were sent', async () => {
    expect(await openWriter().writer.settled()).toBe(true)
  })
})
