import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import type { ListedProduct } from '../../contract/catalogue/catalogue.ts'
import { cardOf } from './card.ts'
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

describe('the card of a group of variants (P-265)', () => {
  const product: ListedProduct = {
    ...{ _id: 'a', productName: 'Camisa S', brandName: 'Camisas', category: 'Moda para hombre', description: '' },
    ...{ productImage: ['1', '2'], price: 80_000, sellingPrice: 60_000, link: '', attributes: {} },
    ...{
      variantGroup: 'Camisa',
      variantOptions: 'Talla: S',
      agotado: false,
      digital: false,
      brand: '',
      features: [],
      sku: '',
    },
  }

  it('shows how many options have its price', () => {
    const card = cardOf({ ...product, variantCount: 6 })
    expect(card).toMatchObject({ productName: 'Camisa S', options: '6 opciones', variantGroup: 'Camisa' })
    const html = renderToStaticMarkup(<Price {...card} />)
    expect(html.match(/80\.000|−25|6 opciones|60\.000/g)).toEqual(['80.000', '−25', '60.000', '6 opciones'])
  })

  it('shows the lowest price of the options if it is below its own', () => {
    const html = renderToStaticMarkup(<Price {...cardOf({ ...product, variantCount: 2, priceFrom: 45_000 })} />)
    expect(html.match(/\d+\.000|−\d+|2 opciones desde/g)).toEqual([
      '80.000',
      '−25',
      '60.000',
      '2 opciones desde',
      '45.000',
    ])
    expect(cardOf({ ...product, variantCount: 2, priceFrom: 0 }).options).toMatch(/^2 opciones desde \$.0$/)
  })

  it('has no such line for one variant; a product without a group has no extra data', () => {
    expect(cardOf(product).options).toBeUndefined()
    const dataOf = (given: ListedProduct) => JSON.parse(JSON.stringify(cardOf(given))) as object
    const { variantGroup, ...others } = dataOf(product) as { variantGroup?: string }
    expect(variantGroup).toBe('Camisa')
    expect(dataOf({ ...product, variantGroup: '', variantOptions: '' })).toEqual(others)
    expect(Object.keys(others)).toEqual([
      ...[
        '_id',
        'productName',
        'brandName',
        'productImage',
        'price',
        'sellingPrice',
        'attributes',
        'agotado',
        'digital',
      ],
    ])
  })
})
