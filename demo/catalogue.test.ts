import { describe, expect, it } from 'vitest'

import { productCategories } from '../test/products/category-names.ts'
import { readDemoCategories, readDemoPictures, readDemoProducts } from './read-demo.ts'

const products = readDemoProducts()
const categories = readDemoCategories()
const inSubcategory = (name: string) => products.filter(({ brandName }) => brandName === name)
const gigabytes = (name: string, key: string) => new Set(inSubcategory(name).map(({ attributes }) => attributes[key]))

/** The stem made by the search (P-16): no accents, no plural, final z as c. */
function readStems(text: string): string[] {
  const folded = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  const stopWords = new Set(['de', 'para', 'con', 'y', 'el', 'la', 'los', 'las', 'un', 'una', 'en', 'por', 'x'])
  return (folded.match(/[\p{L}\d]+/gu) ?? [])
    .filter((word) => !stopWords.has(word))
    .map((word) =>
      word.length < 4
        ? word
        : word
            .replace(/(?<![iu])s$/, '')
            .replace(/e$/, '')
            .replace(/z$/, 'c'),
    )
}

describe('demo categories', () => {
  it('are the thirteen of the upload catalogue, in order', () => {
    expect(categories.map(({ name }) => name)).toEqual(productCategories)
    expect(categories.map(({ position }) => position)).toEqual(categories.map((_, index) => index + 1))
  })

  it('have a list of 6 to 21 subcategories, except Mascotas, Herramientas and Automotriz', () => {
    for (const { name, subcategories } of categories) {
      if (['Mascotas', 'Herramientas', 'Automotriz'].includes(name)) expect(subcategories, name).toEqual([])
      else expect(subcategories.length >= 6 && subcategories.length <= 21, name).toBe(true)
    }
    const counts = categories.map(({ subcategories }) => subcategories.length).filter((count) => count > 0)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([6, 21])
    expect(categories.find(({ name }) => name === 'Juguetes y juegos')?.subcategories).toHaveLength(21)
    expect(categories.find(({ name }) => name === 'Bebé')?.subcategories).toHaveLength(15)
  })

  it('each hold at least eight products', () => {
    for (const { name } of categories)
      expect(products.filter(({ category }) => category === name).length, name).toBeGreaterThanOrEqual(8)
  })
})

describe('demo products', () => {
  it('each have a unique name', () => {
    expect(new Set(products.map(({ productName }) => productName.toLowerCase())).size).toBe(products.length)
  })

  it('belong to an existing category, under one of its subcategories or its own name', () => {
    for (const { productName, category, brandName } of products) {
      const found = categories.find(({ name }) => name === category)
      expect(found?.subcategories.length ? found.subcategories : [found?.name], productName).toContain(brandName)
    }
  })

  it('cost whole pesos, and never more than the list price', () => {
    for (const { productName, price, sellingPrice } of products) {
      expect(Number.isSafeInteger(price) && Number.isSafeInteger(sellingPrice), productName).toBe(true)
      expect(sellingPrice > 0 && sellingPrice <= price, productName).toBe(true)
    }
  })

  it('have a margin, and a few have no cost', () => {
    const known = products.filter(({ costPrice }) => costPrice !== undefined)
    for (const { productName, costPrice = Number.NaN, sellingPrice } of known) {
      expect(Number.isSafeInteger(costPrice), productName).toBe(true)
      expect(costPrice / sellingPrice >= 0.53 && costPrice / sellingPrice <= 0.82, productName).toBe(true)
    }
    const unknown = products.length - known.length
    expect(unknown >= 5 && unknown <= 10, `${unknown} without a cost`).toBe(true)
  })

  it('include the two edges of the price bands once each, and one product without discount', () => {
    expect(products.filter(({ price }) => price === 100_000)).toHaveLength(1)
    expect(products.filter(({ price }) => price === 250_000)).toHaveLength(1)
    expect(products.filter(({ price, sellingPrice }) => price === sellingPrice)).toHaveLength(1)
  })

  it('are described in two to four sentences without pictograms', () => {
    for (const { productName, description } of products) {
      const sentences = description.split(/(?<=[.!?])\s+(?=[A-ZÁÉÍÓÚÑ\d¿¡])/)
      expect(sentences.length >= 2 && sentences.length <= 4, `${productName}: ${sentences.length}`).toBe(true)
      expect(`${productName} ${description}`, productName).not.toMatch(/\p{Extended_Pictographic}/u)
      expect(description, productName).toBe(description.trim().replace(/\s+/g, ' '))
    }
  })

  it('include values for the filters of phones and computers', () => {
    expect(inSubcategory('Celulares').length).toBeGreaterThanOrEqual(12)
    expect(inSubcategory('Computadoras').length).toBeGreaterThanOrEqual(9)
    expect(gigabytes('Celulares', 'RAM')).toEqual(new Set(['4 GB', '6 GB', '8 GB', '12 GB', '16 GB']))
    expect(gigabytes('Computadoras', 'RAM')).toEqual(new Set(['8 GB', '16 GB', '32 GB']))
    expect(gigabytes('Celulares', 'Almacenamiento').size).toBeGreaterThanOrEqual(4)
    expect(gigabytes('Computadoras', 'Almacenamiento').size).toBeGreaterThanOrEqual(4)
  })

  it.each([
    ['Celulares', ['RAM', 'Almacenamiento', 'Bateria']],
    ['Computadoras', ['RAM', 'Almacenamiento', 'Procesador']],
    ['Accesorios', ['Compatibilidad']],
  ])('of %s have %j', (name, keys) => {
    for (const { productName, attributes } of inSubcategory(name)) {
      expect(Object.keys(attributes), productName).toEqual(keys)
      for (const key of ['RAM', 'Almacenamiento'])
        if (key in attributes) expect(attributes[key], productName).toMatch(/^\d+ GB$/)
    }
  })

  it('link only to an invented address', () => {
    for (const { productName, link } of products)
      expect(link, productName).toMatch(/^(https:\/\/www\.example\.com\/[a-z0-9/-]+)?$/)
    expect(products.some(({ link }) => link)).toBe(true)
  })

  it('have at least one picture each, referenced by its id', () => {
    const { pictures } = readDemoPictures()
    for (const { productName, pictures: ids } of products) {
      expect(ids.length, productName).toBeGreaterThan(0)
      for (const id of ids) expect(pictures, productName).toHaveProperty([id])
    }
  })
})

describe('demo stock', () => {
  const digital = products.filter(({ licenceKeys }) => licenceKeys)

  it('counts units in whole numbers, with one sold out and one last unit', () => {
    const counted = products.flatMap(({ stock }) => (stock === undefined ? [] : [stock]))
    expect(counted.every((stock) => Number.isInteger(stock) && stock >= 0)).toBe(true)
    expect(counted.filter((stock) => stock === 0)).toHaveLength(1)
    expect(counted.filter((stock) => stock === 1)).toHaveLength(1)
  })

  it('gives every licence product 5 to 20 keys, except one that is sold out', () => {
    expect(digital).toHaveLength(13)
    const keys = digital.map(({ licenceKeys }) => licenceKeys?.length ?? 0)
    expect(keys.filter((count) => count === 0)).toHaveLength(1)
    expect(keys.every((count) => count === 0 || (count >= 5 && count <= 20))).toBe(true)
    for (const { productName, attributes, stock } of digital) {
      expect(attributes['Entrega'], productName).toBe('Clave digital')
      expect(stock, productName).toBeUndefined()
    }
  })

  it('never repeats a key, and marks each as a demo', () => {
    const keys = digital.flatMap(({ licenceKeys }) => licenceKeys ?? [])
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(key).toMatch(/^DEMO-[2-9A-Z]{4}-[2-9A-Z]{4}-\d{4}$/)
  })
})

describe('home tiles', () => {
  const words = Object.values(readDemoPictures().tiles).flatMap((items) => Object.keys(items))

  it('are nine cards of four items', () => {
    expect(words).toHaveLength(36)
  })

  it.each(words)('%s finds a product', (word) => {
    const wanted = readStems(word)
    const found = products.filter(({ productName, brandName, category, description }) => {
      const stems = new Set(readStems(`${productName} ${brandName} ${category} ${description}`))
      return wanted.every((stem) => stems.has(stem))
    })
    expect(found.length).toBeGreaterThan(0)
  })
})
