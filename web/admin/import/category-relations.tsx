import { useQuery } from '@tanstack/react-query'

import type { ImportDetail, ImportSettings } from '../../../contract/imports/imports.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Select } from '../../ui/select.tsx'
import { rowsText } from './import-text.ts'

type Related = ImportSettings['categories']
type CategoryRelationsProps = {
  unknown: ImportDetail['unknownCategories']
  related: Related
  onChange: (related: Related) => void
}

/** The category for products whose category the shop does not have: asked once, remembered for the next file. */
export function CategoryRelations({ unknown, related, onChange }: CategoryRelationsProps) {
  const { data } = useQuery(callQuery('products.categories', {}))
  const categoryLists = data?.data ?? []
  const choose = (from: string, value: string) => {
    const others = related.filter((one) => one.from !== from)
    const [category = '', brandName = ''] = value.split('\n')
    onChange(value === '' ? others : [...others, { from, category, brandName }])
  }
  return (
    <section aria-labelledby="unknown-categories" className="grid gap-4 rounded-20 bg-surface p-5 shadow-1 md:p-6">
      <div>
        <h2 id="unknown-categories" className="type-tile">
          Dónde van estos productos
        </h2>
        <p className="type-body-sm text-ink-2">
          La tienda no tiene estas categorías. Di dónde van; lo recordamos para el próximo archivo con estas columnas.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {unknown.slice(0, 60).map(({ from, rows }) => {
          const its = related.find((one) => one.from === from)
          return (
            <Select
              key={from}
              label={from || 'Sin categoría en el archivo'}
              hint={rowsText(rows)}
              value={its ? `${its.category}\n${its.brandName}` : ''}
              onChange={({ currentTarget }) => choose(from, currentTarget.value)}
            >
              <option value="">Sin relacionar</option>
              {categoryLists.map(({ category, subcategories }) => (
                <optgroup key={category} label={category}>
                  {(subcategories.length > 0 ? subcategories : [category]).map((brandName) => (
                    <option key={brandName} value={`${category}\n${brandName}`}>
                      {brandName}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )
        })}
      </div>
    </section>
  )
}
