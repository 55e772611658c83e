import { describe, expect, it } from 'vitest'

import { readDemoCategories, readDemoPictures } from './read-demo.ts'
import { syntheticProducts } from './synthetic.ts'
import { categoryShares } from './vocabulary.ts'

const products = [...syntheticProducts(10_000, 1)]
const countBy = <T>(items: T[]) => Map.groupBy(items, (item) => item)

describe('synthetic products', () => {
  it('have the requested number, each with a unique name', () => {
    expect(products).toHaveLength(10_000)
    expect(new Set(products.map(({ productName }) => productName)).size).toBe(10_000)
  })

  it('are the same for the same seed and different for another', () => {
    expect([...syntheticProducts(500, 7)]).toEqual([...syntheticProducts(500, 7)])
    expect([...syntheticProducts(500, 7)]).not.toEqual([...syntheticProducts(500, 8)])
    expect([...syntheticProducts(500, 1)]).toEqual(products.slice(0, 500))
  })

  it('have unique names in a catalogue large enough for collisions', () => {
    const names = new Set<string>()
    for (const { productName } of syntheticProducts(120_000, 3)) names.add(productName)
    expect(names.size).toBe(120_000)
  })

  it('are in existing categories, all of them, in the shares of a shop', () => {
    const categories = new Map(
      readDemoCategories().map(({ name, subcategories }) => [name, subcategories.length ? subcategories : [name]]),
    )
    for (const { category, brandName } of products) expect(categories.get(category)).toContain(brandName)
    expect(new Set(products.map(({ category, brandName }) => `${category}/${brandName}`)).size).toBe(
      [...categories.values()].flat().length,
    )
    expect(Object.values(categoryShares).reduce((sum, share) => sum + share, 0)).toBe(100)
    for (const [name, share] of Object.entries(categoryShares)) {
      expect(Math.abs(products.filter(({ category }) => category === name).length / 100 - share), name).toBeLessThan(
        1.5,
      )
    }
  })

  it('cost whole pesos ending in 900, spread widely around the middle', () => {
    for (const { price, sellingPrice } of products) {
      expect(price % 1_000).toBe(900)
      expect(sellingPrice % 1_000).toBe(900)
      expect(sellingPrice <= price).toBe(true)
    }
    const prices = products.map(({ sellingPrice }) => sellingPrice).sort((a, b) => a - b)
    expect((prices[9_000] ?? 0) / (prices[1_000] ?? 1)).toBeGreaterThan(10)
  })

  it('have words of a long tail: a few are frequent, most are rare', () => {
    const words = [...countBy(products.flatMap(({ productName }) => productName.split(' ').slice(1))).values()]
      .map(({ length }) => length)
      .sort((a, b) => b - a)
    expect(words.length).toBeGreaterThan(4_000)
    expect(words.filter((count) => count <= 3).length / words.length).toBeGreaterThan(0.5)
  })

  it('have descriptions of one to three sentences without gaps', () => {
    for (const { description } of products) {
      expect(description.split(/(?<=\.) (?=\p{Lu})/u).length).toBeLessThanOrEqual(3)
      expect(description).not.toMatch(/[{}]|undefined/)
    }
  })

  it('have the attributes of phones and computers, and pictures of the demo shop', () => {
    const { pictures } = readDemoPictures()
    for (const { brandName, attributes, pictures: ids } of products) {
      if (brandName === 'Celulares') expect(Object.keys(attributes)).toEqual(['RAM', 'Almacenamiento', 'Bateria'])
      if (brandName === 'Computadoras') expect(Object.keys(attributes)).toEqual(['RAM', 'Almacenamiento', 'Procesador'])
      for (const id of ids) expect(pictures).toHaveProperty([id])
    }
  })

  it('never repeat a licence key', () => {
    const keys = products.flatMap(({ licenceKeys }) => licenceKeys ?? [])
    expect(keys.length).toBeGreaterThan(0)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
