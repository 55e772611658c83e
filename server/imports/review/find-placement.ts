import { formAttributes } from '../../../contract/catalogue/categories.ts'
import type { ImportSettings } from '../../../contract/imports/imports.ts'
import { foldName } from '../../sheets/fold-name.ts'

/**
 * A category of the shop with its subcategories. Without a list, subcategories are free text, and default to the
 * category.
 */
export type Category = { name: string; shortName: string; subcategories: readonly string[] }

/** Category and subcategory of a product. */
export type Placement = { category: string; brandName: string }

export type FindPlacement = (
  category: string,
  subcategory: string,
) => Placement | 'unknownCategory' | 'unknownSubcategory' | 'severalCategories'

/** A file's name of a category, as the mapping screen shows it. */
export const placementName = (category: string, subcategory: string): string =>
  [category, subcategory].filter(Boolean).join(' > ').slice(0, 200)

/**
 * Finds categories by the names in a file: by the owner's mapping first, then by the shop's names without capitals and accents. A
 * subcategory that only one category has also determines the category. In `Ropa > Mujer, Ofertas`, a form of other shops, the
 * first matching path counts.
 */
export function placementFinder(categories: readonly Category[], related: ImportSettings['categories']): FindPlacement {
  const byRelation = new Map(related.map(({ from, category, brandName }) => [foldName(from), { category, brandName }]))
  const byName = new Map<string, Category>()
  const bySubcategory = new Map<string, Placement[]>()
  for (const category of categories) {
    byName.set(foldName(category.shortName), category)
    byName.set(foldName(category.name), category)
    for (const brandName of category.subcategories) {
      const its = bySubcategory.get(foldName(brandName)) ?? []
      bySubcategory.set(foldName(brandName), [...its, { category: category.name, brandName }])
    }
  }
  const find: FindPlacement = (category, subcategory) => {
    const relation = byRelation.get(foldName(placementName(category, subcategory)))
    if (relation) {
      const its = byName.get(foldName(relation.category))
      return its ? inCategory(its, relation.brandName) : 'unknownCategory'
    }
    const direct = byName.get(foldName(category))
    if (direct) return inCategory(direct, subcategory)
    if (category === '') return bySubcategoryAlone(subcategory)
    const paths = category.split(',').map((path) => path.split('>').map((name) => name.trim()))
    const found = paths.map((path) => alongPath(path, subcategory))
    return found.find((one) => typeof one === 'object') ?? found[0] ?? 'unknownCategory'
  }
  const alongPath = ([top = '', ...rest]: string[], subcategory: string): ReturnType<FindPlacement> => {
    const its = byName.get(foldName(top))
    if (its && rest.length === 0) return inCategory(its, subcategory)
    // The shop has two levels; other shops have more.
    const found = its
      ? rest.toReversed().map((name) => inCategory(its, name))
      : [...rest.toReversed(), top].map(bySubcategoryAlone)
    return found.find((one) => typeof one === 'object') ?? found[0] ?? 'unknownCategory'
  }
  const bySubcategoryAlone = (subcategory: string): ReturnType<FindPlacement> => {
    const [only, another] = bySubcategory.get(foldName(subcategory)) ?? []
    if (another) return 'severalCategories'
    return only ?? 'unknownCategory'
  }
  const known = new Map<string, ReturnType<FindPlacement>>()
  return (category, subcategory) => {
    const key = `${category}\n${subcategory}`
    let found = known.get(key)
    if (!found) known.set(key, (found = find(category, subcategory)))
    return found
  }
}

function inCategory({ name, subcategories }: Category, subcategory: string): ReturnType<FindPlacement> {
  if (subcategories.length === 0) return { category: name, brandName: subcategory || name }
  const wanted = foldName(subcategory)
  const brandName = subcategories.find((one) => foldName(one) === wanted)
  return brandName === undefined ? 'unknownSubcategory' : { category: name, brandName }
}

/** Whether the upload form has this attribute. */
export const isFormAttribute = (name: string): boolean => (formAttributes as readonly string[]).includes(name)
