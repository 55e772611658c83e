import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { Price } from './price.tsx'

const render = (price: number, sellingPrice: number) =>
  renderToStaticMarkup(<Price price={price} sellingPrice={sellingPrice} />).replaceAll('\u00A0', ' ')

describe('the prices of a product (P-13)', () => {
  it('are the struck list price, the saving and the selling price', () => {
    const html = render(200_000, 150_000)
    expect(html).toMatch(/<s [^>]*>.*\$ 200\.000<\/s>/)
    expect(html).toContain('−25 %')
    expect(html).toMatch(/\$ 150\.000<\/p>$/)
  })

  it('show no saving below half a per cent, but the struck list price', () => {
    const html = render(1_000_000, 996_000)
    expect(html).toMatch(/<s [^>]*>.*\$ 1\.000\.000<\/s>/)
    expect(html).not.toContain('%')
  })

  it('are one line, not struck, when they are equal', () => {
    expect(render(50_000, 50_000)).not.toMatch(/<s[ >]/)
  })
})
