import type { ImportSettings } from '../../contract/imports.ts'
import { foldName } from './columns.ts'

/** A category of the shop with its subcategories; without any, it is free text, and the category itself where none is given. */
export type Category = { name: string; shortName: string; subcategories: readonly string[] }

/** Where a product stands. */
export type Shelf = { category: string; brandName: string }

export type FindShelf = (category: string, subcategory: string) => Shelf | 'unknownCategory' | 'unknownSubcategory'

/** What a file says of a shelf, as it is asked about in the mapping. */
export const shelfName = (category: string, subcategory: string): string =>
  [category, subcategory].filter(Boolean).join(' > ').slice(0, 200)

/**
 * Finds shelves by the names in a file: as its owner related them, else as the shop calls them, whatever their capitals
 * and accents. `Ropa > Mujer, Ofertas`, as other shops write, is looked at from its first path's ends.
 */
export function shelfFinder(categories: readonly Category[], related: ImportSettings['categories']): FindShelf {
  const byRelation = new Map(related.map(({ from, category, brandName }) => [foldName(from), { category, brandName }]))
  const byName = new Map<string, Category>()
  for (const category of categories) {
    byName.set(foldName(category.shortName), category)
    byName.set(foldName(category.name), category)
  }
  const known = new Map<string, ReturnType<FindShelf>>()
  const inCategory = (category: Category, subcategory: string): ReturnType<FindShelf> => {
    const { name, subcategories } = category
    if (subcategories.length === 0) return { category: name, brandName: subcategory || name }
    const wanted = foldName(subcategory)
    const brandName = subcategories.find((one) => foldName(one) === wanted)
    return brandName === undefined ? 'unknownSubcategory' : { category: name, brandName }
  }
  const find: FindShelf = (category, subcategory) => {
    const relation = byRelation.get(foldName(shelfName(category, subcategory)))
    if (relation) {
      const its = byName.get(foldName(relation.category))
      return its ? inCategory(its, relation.brandName) : 'unknownCategory'
    }
    const direct = byName.get(foldName(category))
    if (direct) return inCategory(direct, subcategory)
    const path = (category.split(',')[0] ?? '').split('>').map((name) => name.trim())
    const top = path.length > 1 ? byName.get(foldName(path[0] ?? '')) : undefined
    return top ? inCategory(top, path.at(-1) ?? '') : 'unknownCategory'
  }
  return (category, subcategory) => {
    const key = `${category}\n${subcategory}`
    let found = known.get(key)
    if (!found) known.set(key, (found = find(category, subcategory)))
    return found
  }
}

const formAttributes = new Set(['RAM', 'Almacenamiento', 'Bateria', 'Procesador', 'Compatibilidad'])

/** Whether the upload form asks for this attribute at all. */
export const isFormAttribute = (name: string): boolean => formAttributes.has(name)
