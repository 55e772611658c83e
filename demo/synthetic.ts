import { wordsByCategory, type CategoryWords } from './category-words.ts'
import { readDemoCategories, readDemoProducts } from './read-demo.ts'
import { createChance, type Chance } from './seeded-random.ts'
import type { DemoCategory, DemoProduct } from './shapes.ts'
import { categoryShares, closings, features, openings, towns } from './vocabulary.ts'

const digital = new Set(['Software y licencias', 'Videojuegos'])

/** Invented words, each different, short ones first: the long tail of a large shop's brands and product lines. */
function generateWords(chance: Chance, count: number): string[] {
  const starts =
    'Al An Ar Bel Bri Ca Co Cu Del Do Es Fa Flo Ga Gua Hu Il Ja Ka La Lu Ma Me Mo Na Nor Or Pa Pi Qui Ra Ri Sa Se So Ta Ti Tra Ur Va Ve Vi Ya Za'.split(
      ' ',
    )
  const middles =
    'ba be bri ca ce da de di fa ga gu la le li lo ma me mi na ne ni no pa ra re ri ro sa se sti ta te ti to va ve vi yu za'.split(
      ' ',
    )
  const ends = 'ra ro ría lia na no ndo ta to val mar sol luz rix lor ndra nta rel dia ne'.split(' ')
  const words = new Set<string>()
  while (words.size < count) {
    // Two syllables give only about 900 words, so few of them are drawn.
    const length = words.size < 300 ? 0 : words.size < count / 2 ? 1 : 2
    words.add(chance.pick(starts) + Array.from({ length }, () => chance.pick(middles)).join('') + chance.pick(ends))
  }
  return [...words]
}

/** The subcategories of one category, the busiest first, with the pictures of its demo products. */
function stockCategories({ name, subcategories }: DemoCategory, demo: DemoProduct[]) {
  const own = demo.filter(({ category }) => category === name)
  return (subcategories.length ? subcategories : [name]).map((brandName) => {
    const categoryWords = wordsByCategory[`${name}/${brandName}`] ?? wordsByCategory[brandName]
    if (!categoryWords) throw new Error(`No words for the category ${name}/${brandName}`)
    const sources = own.filter((product) => product.brandName === brandName)
    return {
      category: name,
      brandName,
      categoryWords,
      pictures: (sources.length ? sources : own).flatMap(({ pictures }) => pictures.slice(0, 1)),
    }
  })
}

const endIn900 = (pesos: number) => Math.round(pesos / 1_000) * 1_000 - 100

/** A price in pesos around the typical one, log-normal as in a shop, ending in 900. */
const drawPrice = (chance: Chance, { typicalPrice }: CategoryWords) =>
  Math.max(4_900, endIn900(typicalPrice * Math.exp(chance.normal() * 0.55)))

/** The attributes of the three subcategories that have their own (P-14); for the others, the words of the name, or the guarantee. */
function drawAttributes(chance: Chance, brandName: string, feature: string): Record<string, string> {
  if (brandName === 'Celulares' || brandName === 'Tabletas') {
    return {
      RAM: `${chance.pickOften([8, 4, 6, 12, 16])} GB`,
      Almacenamiento: `${chance.pickOften([128, 256, 64, 512, 1024])} GB`,
      Bateria: `${4000 + 100 * Math.floor(chance.next() * 20)} mAh`,
    }
  }
  if (brandName === 'Computadoras') {
    return {
      RAM: `${chance.pickOften([16, 8, 32])} GB`,
      Almacenamiento: `${chance.pickOften([512, 256, 1024, 128])} GB`,
      Procesador: `${chance.pick([4, 6, 8, 12])} núcleos a ${chance.pick(['2,4', '2,8', '3,2', '3,6', '4,4'])} GHz`,
    }
  }
  if (brandName === 'Accesorios')
    return { Compatibilidad: chance.pick(['Windows y macOS', 'Android y iOS', 'Windows, macOS y Linux', 'Universal']) }
  if (digital.has(brandName))
    return { Vigencia: chance.pick(['12 meses', '24 meses', 'Permanente']), Entrega: 'Clave digital' }
  const [, kind, value] = /^(color|talla) (.+)$/.exec(feature) ?? []
  if (value) return { [kind === 'color' ? 'Color' : 'Talla']: value }
  return { Garantía: chance.pick(['3 meses', '6 meses', '12 meses']) }
}

/**
 * Products for measuring with a large catalogue, one at a time so that a million fit in little memory: names, prices and categories as in a
 * shop, pictures of the demo shop. The same `seed` gives the same products; names never repeat.
 */
export function* syntheticProducts(count: number, seed = 1): Generator<DemoProduct, void, undefined> {
  const chance = createChance(seed)
  const demo = readDemoProducts()
  const brands = generateWords(chance, 2_400)
  const lines = generateWords(chance, 6_000)
  const stocked = readDemoCategories().map((category) => ({
    category,
    wordsByCategory: stockCategories(category, demo),
  }))
  // One entry per hundredth of the shop, so that an equal choice gives each category its share.
  const hundred = stocked.flatMap((entry) =>
    Array.from({ length: categoryShares[entry.category.name] ?? 0 }, () => entry),
  )
  const seen = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    const { category, brandName, categoryWords, pictures } = chance.pickOften(chance.pick(hundred).wordsByCategory)
    const noun = chance.pickOften(categoryWords.nouns)
    const words = {
      noun,
      brand: chance.pickOften(brands),
      line: chance.pickOften(lines),
      town: chance.pickOften(towns),
      feature: digital.has(brandName)
        ? chance.pick(['1 año', '2 años', 'para 1 equipo', 'para 3 equipos', 'para PC'])
        : chance.pick(features[category] ?? []),
    }
    const attributes = drawAttributes(chance, brandName, words.feature)
    const ending = attributes['Almacenamiento'] ?? words.feature
    const plain = `${noun} ${words.brand} ${words.line} ${ending}`
    const productName = seen.has(plain) ? `${plain} ref. ${(index + 46_656).toString(36).toUpperCase()}` : plain
    seen.add(plain)
    const sentences = [
      chance.pick(openings),
      ...Array.from({ length: Math.floor(chance.next() * 3) }, () => chance.pick(closings)),
    ]
    const sellingPrice = drawPrice(chance, categoryWords)
    const markup = chance.next() < 0.15 ? 1 : 1.05 + chance.next() * 0.6
    const price = markup === 1 ? sellingPrice : endIn900(sellingPrice * markup)
    const product: DemoProduct = {
      productName,
      brandName,
      category,
      description: [...new Set(sentences)]
        .join(' ')
        .replaceAll(/\{(\w+)\}/g, (_, key: keyof typeof words) => words[key]),
      price: Math.max(price, sellingPrice),
      sellingPrice,
      attributes,
      link: '',
      pictures: [chance.pick(pictures)],
    }
    if (digital.has(brandName))
      product.licenceKeys = [1, 2].map((key) => `DEMO-S${index.toString(36).toUpperCase().padStart(6, '0')}-000${key}`)
    else if (chance.next() < 0.2) product.stock = Math.floor(chance.next() ** 2 * 60)
    yield product
  }
}
