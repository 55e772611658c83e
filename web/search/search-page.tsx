import { useId } from 'react'
import { useLoaderData, useLocation } from 'react-router'

import { PAGE_SIZE } from '../../contract/catalogue/page-size.ts'
import { readSearchAddress } from '../../contract/catalogue/search-address.ts'
import { cardButtons } from '../cart/cart-button.tsx'
import { ProductList, ProductListSkeleton } from '../catalogue/product-list.tsx'
import { classes } from '../ui/classes.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { searchPath } from './filters.ts'
import { MoreResults } from './more-results.tsx'
import { noFacets, type SearchData } from './search-data.ts'
import { Announcement, countText, matchNotice, NothingFound, SearchHead, SlowNotice } from './search-states.tsx'
import { SearchToolbar } from './search-toolbar.tsx'
import { ServiceOffer } from './service-offer.tsx'
import { useFilters } from './use-filters.ts'
import { useListVariant } from './use-list-variant.ts'
import { useResults } from './use-results.ts'
import { useSearchNote } from './use-search-note.ts'

/** The results for the address, with filters; the header's search box changes the address at every letter. */
export function SearchPage() {
  const address = readSearchAddress(useLocation().search)
  const { found } = useLoaderData<SearchData>()
  const { results, isLoading, appending, append, retry } = useResults(address, found)
  const [variant, setVariant] = useListVariant()
  const formId = useId()
  const [chosen, change] = useFilters(address)
  const facets = results?.facets ?? noFacets
  const total = results?.total ?? 0
  useSearchNote(address, isLoading || results?.hasFailed ? null : results)
  const isEmpty = !isLoading && results?.cards.length === 0
  const notice = results && !isLoading && !isEmpty ? matchNotice(results.match, address.q) : ''
  const shown = results ? (address.page - 1) * PAGE_SIZE + results.cards.length : 0

  return (
    <>
      <SearchHead address={address} />
      <div className="search-layout shop-width pb-12">
        <aside aria-label="Filtros" className="filter-panel">
          <FilterPanel address={chosen} facets={facets} onChange={change} formId={formId} />
        </aside>
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
              <h1 tabIndex={-1} className="type-h1 wrap-anywhere">
                {address.q === '' ? 'Buscar' : `“${address.q}”`}
              </h1>
              {results && <p className="text-ink-3 tabular-nums">{`Resultados: ${total}`}</p>}
              {isLoading && <p className={classes('text-ink-2', results && 'appears-late')}>Loading.....</p>}
              <Announcement text={isLoading ? '' : notice || countText(total, address.q)} />
            </div>
            <SearchToolbar
              {...{ facets, total, variant, formId }}
              address={chosen}
              onChange={change}
              onVariant={setVariant}
            />
          </div>
          <div className="mb-3 empty:hidden">
            <AppliedFilters address={address} />
          </div>
          <ServiceOffer query={address.q} />
          {notice && <p className="mb-4 rounded-14 bg-sunken p-4 wrap-anywhere">{notice}</p>}
          {isLoading && <SlowNotice onRetry={retry} />}
          {results === null ? (
            <ProductListSkeleton variant={variant} />
          ) : isEmpty ? (
            <NothingFound address={address} hasFailed={results.hasFailed} onRetry={retry} />
          ) : (
            <div
              aria-busy={isLoading || undefined}
              className={classes('transition-opacity', isLoading && 'opacity-60')}
            >
              <h2 className="sr-only">Productos encontrados</h2>
              <ProductList cards={results.cards} variant={variant} cartSlot={cardButtons} />
              {!isLoading && shown < total && (
                <MoreResults
                  href={searchPath({ ...address, page: results.lastPage + 1 })}
                  state={appending}
                  onWanted={() => void append()}
                />
              )}
            </div>
          )}
        </div>
      </div>
    </>
  )
}
