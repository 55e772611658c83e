import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'

import type { FoundVisit } from '../../contract/agenda/agenda-visits.ts'
import { useSearchText } from '../forms/search-field.tsx'
import { callQuery } from '../queries/call-query.ts'
import { classes } from '../ui/classes.ts'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { controlClass } from '../ui/field-frame.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { today } from './agenda-days.ts'
import { nameOf, dateText, stateOf } from './agenda-text.ts'
import { states } from './visit-block.tsx'

type VisitSearchProps = { q: string; onSearch: (q: string) => void; onOpen: (visit: FoundVisit) => void }

/** Searches the visits of all days while typing, and lists the results above the week. */
export function VisitSearch({ q, onSearch, onOpen }: VisitSearchProps) {
  const { text, type } = useSearchText(q, onSearch)
  return (
    <div className="mb-4">
      <search className="relative block md:max-w-xl">
        <input
          type="search"
          aria-label="Buscar visitas"
          placeholder="Cliente, teléfono, correo, solicitud o computador"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ currentTarget: { value } }) => type(value)}
          className={controlClass(false, 'truncate pr-4 pl-11')}
        />
        <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-3" />
      </search>
      {q !== '' && <Found q={q} onOpen={onOpen} />}
    </div>
  )
}

function Found({ q, onOpen }: Pick<VisitSearchProps, 'q' | 'onOpen'>) {
  const { data, error, isFetching, refetch } = useQuery({
    ...callQuery('agenda.search', { q }),
    placeholderData: keepPreviousData,
  })
  if (error) {
    return (
      <div className="mt-3">
        <ErrorBlock message={error.message} isBusy={isFetching} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (!data) {
    return (
      <SkeletonList label="Buscando" className="mt-3">
        <Skeleton className="h-24 rounded-14" />
      </SkeletonList>
    )
  }
  const { visits, hasMore } = data.data
  if (visits.length === 0) {
    return (
      <div className="mt-3">
        <EmptyBlock
          heading="p"
          title="Ninguna visita tiene esas palabras."
          hint="Prueba con una parte del nombre, o con el teléfono."
        />
      </div>
    )
  }
  const next = visits.filter(({ isPast }) => !isPast)
  const past = visits.filter(({ isPast }) => isPast)
  return (
    <section
      aria-label="Visitas encontradas"
      aria-busy={isFetching}
      className="mt-3 rounded-20 bg-surface p-2 shadow-1 md:max-w-3xl"
    >
      {next.length > 0 && <Part title="Próximas" visits={next} onOpen={onOpen} />}
      {past.length > 0 && <Part title="Anteriores" visits={past} onOpen={onOpen} />}
      {hasMore && (
        <p className="px-3 py-2 type-body-sm text-ink-2">Hay más: escribe otra palabra, o el teléfono completo.</p>
      )}
    </section>
  )
}

type PartProps = { title: string; visits: readonly FoundVisit[]; onOpen: (visit: FoundVisit) => void }

function Part({ title, visits, onOpen }: PartProps) {
  return (
    <>
      <h2 className="px-3 pt-2 type-caption font-semibold text-ink-2">{title}</h2>
      <ul>
        {visits.map((visit) => (
          <li key={visit._id}>
            <Row visit={visit} onOpen={() => onOpen(visit)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Time, client, technician and computers: the answers for a caller. */
function Row({ visit, onOpen }: { visit: FoundVisit; onOpen: () => void }) {
  const state = stateOf(visit)
  const { icon: Icon, tone } = states[state]
  const facts = [nameOf(visit), visit.technician ? `con ${visit.technician}` : 'sin técnico', ...visit.computers]
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-11 w-full flex-wrap items-baseline gap-x-4 rounded-12 px-3 py-2 text-left transition-colors hover:bg-sunken"
    >
      <span className="first-capital min-w-0 flex-1 basis-48">
        <span className="block font-semibold wrap-anywhere">{dateText(visit, today())}</span>
        <span className="block type-body-sm wrap-anywhere text-ink-2">{facts.join(', ')}</span>
      </span>
      <span className={classes('flex items-center gap-1.5 type-body-sm', tone)}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {state}
      </span>
    </button>
  )
}
