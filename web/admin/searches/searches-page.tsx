import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { searchDays } from '../../../contract/catalogue/search-rules.ts'
import type { Synonym } from '../../../contract/catalogue/synonyms.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useAddressState, type AddressForm } from '../../areas/use-address-state.ts'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { SearchedList } from './searched-list.tsx'
import { totalText } from './searches-text.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import { SynonymSection } from './synonym-section.tsx'

type Days = (typeof searchDays)[number]

/** `?dias=7`. */
const daysAddress: AddressForm<Days> = {
  read: (params) => searchDays.find((days) => days === params.get('dias')) ?? '30',
  write: (days): Record<string, string> => (days === '30' ? {} : { dias: days }),
}

const dayOptions = searchDays.map((days) => ({ value: days, label: `${days} días` }))

/** The dialog's initial values: a synonym to change, or a word of a new one. */
type Edited = { synonym: Synonym | null; words: string; turn: number }

/** `/admin-panel/searches`: what people searched for (P-236), and the owner's synonyms (P-237). */
export function SearchesPage() {
  const [days, setDays] = useAddressState(daysAddress)
  const counts = useQuery({ ...callQuery('searches.list', { days }), placeholderData: keepPreviousData })
  const synonyms = useQuery(callQuery('synonyms.list', {}))
  const [edited, setEdited] = useState<Edited>({ synonym: null, words: '', turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const reload = () => {
    void synonyms.refetch()
    void counts.refetch()
  }
  const open = (synonym: Synonym | null, words = '') => {
    setEdited(({ turn }) => ({ synonym, words, turn: turn + 1 }))
    setOpen(true)
  }
  const lists = counts.data?.data
  return (
    <>
      <AreaHeading title="Búsquedas">
        <Segmented label="Desde cuándo" options={dayOptions} value={days} onChange={setDays} className="md:ml-auto" />
      </AreaHeading>
      <p className="mb-4 max-w-[62ch] text-ink-2">
        Lo que la gente escribe para buscar, contado por día y sin decir quién fue. «Sin resultado» cuenta también las
        búsquedas en las que solo salió algo parecido.
      </p>
      {counts.error ? (
        <ErrorBlock
          message={counts.error.message || 'No pudimos traer las búsquedas.'}
          onRetry={() => void counts.refetch()}
        />
      ) : lists ? (
        <>
          <output className="mb-4 block tabular-nums">{totalText(lists, days)}</output>
          <div className="grid items-start gap-5 wide:grid-cols-2">
            <SearchedList
              title="Sin resultado"
              empty="Todo lo que se buscó se encontró."
              rows={lists.notFound}
              onAdd={(words) => open(null, words)}
            />
            <SearchedList
              title="Lo más buscado"
              empty="Todavía no hay búsquedas de estos días."
              rows={lists.frequent}
              onAdd={(words) => open(null, words)}
            />
          </div>
        </>
      ) : (
        <SkeletonList label="Cargando búsquedas" className="grid gap-5 wide:grid-cols-2">
          <Skeleton className="h-64 rounded-20" />
          <Skeleton className="h-64 rounded-20" />
        </SkeletonList>
      )}
      <SynonymSection query={synonyms} onAdd={() => open(null)} onEdit={open} onChanged={reload} />
      <SynonymDialog
        key={edited.turn}
        synonym={edited.synonym}
        words={edited.words}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={reload}
      />
    </>
  )
}
