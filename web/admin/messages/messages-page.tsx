import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { ContactMessage, ContactState } from '../../../contract/content/contact.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { readPage, readWords, useAddressState, writePage, type AddressForm } from '../../areas/use-address-state.ts'
import { SearchField } from '../../forms/search-field.tsx'
import { messageSlugs } from '../../order-desk/desk-paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { emptyPage, Pager } from '../pager.tsx'
import { MessageCard } from './message-card.tsx'

type Shown = { state: ContactState; q: string; page: number }

/** `?estado=respondidos&q=garantia&pagina=2`. */
const messagesAddress: AddressForm<Shown> = {
  read: (params) => {
    const named = params.get('estado')
    const state = named === messageSlugs.answered ? 'answered' : named === messageSlugs.closed ? 'closed' : 'open'
    return { state, q: readWords(params), page: readPage(params) }
  },
  write: ({ state, q, page }) => ({
    ...(state !== 'open' && { estado: messageSlugs[state] }),
    ...writePage({ q, page }),
  }),
}

const empty: Record<ContactState, string> = {
  open: 'No hay mensajes por responder.',
  answered: 'No hay mensajes respondidos.',
  closed: 'No hay mensajes cerrados.',
}

function emptyText({ state, q }: Shown, total: number): { title: string; hint?: string } {
  if (total > 0) return { title: emptyPage }
  if (q === '') return { title: empty[state], hint: 'Lo que escriban en Contacto aparece aquí.' }
  return { title: 'Ningún mensaje tiene esas palabras.', hint: 'Prueba con otras, o con el radicado.' }
}

/** `/admin-panel/messages`: what people write to the shop, answered within the term of the law (L-5). */
export function MessagesPage() {
  const [shown, setShown] = useAddressState(messagesAddress)
  const top = useRef<HTMLDivElement>(null)
  const { state, q, page } = shown
  const query = callQuery('contact.list', { state, page, ...(q === '' ? {} : { q }) })
  const client = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const loaded = error ? undefined : data
  /** A changed message stays in place until another list is opened, so that its result can be read there. */
  const showChanged = (message: ContactMessage, before: ContactMessage) =>
    client.setQueryData(
      query.queryKey,
      (list) =>
        list && {
          ...list,
          open: list.open + Number(message.state === 'open') - Number(before.state === 'open'),
          data: list.data.map((one) => (one._id === message._id ? message : one)),
        },
    )
  const turnTo = (next: number) => {
    setShown({ ...shown, page: next })
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <AreaHeading title="Mensajes" />
      <div ref={top} tabIndex={-1} className="mb-4 scroll-mt-32 outline-none">
        <SearchField
          label="Buscar en los mensajes"
          hint="Nombre, correo, radicado, pedido o palabras del mensaje."
          text={q}
          onSearch={(words) => setShown({ state, q: words, page: 1 })}
        />
      </div>
      <Tabs
        label="Estado"
        value={state}
        onChange={(next) => setShown({ state: next, q, page: 1 })}
        tabs={[
          { value: 'open', label: 'Por responder', ...(loaded && { count: loaded.open }) },
          { value: 'answered', label: 'Respondidos' },
          { value: 'closed', label: 'Cerrados' },
        ]}
      >
        <div className="mt-5">
          {isPending && <MessagesSkeleton />}
          {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
          {loaded?.data.length === 0 && <EmptyBlock heading="p" {...emptyText(shown, loaded.total)} />}
          {loaded && loaded.data.length > 0 && (
            <ul className="flex flex-col gap-4" aria-label="Mensajes">
              {loaded.data.map((message) => (
                <li key={message._id}>
                  <MessageCard
                    message={message}
                    canEmail={loaded.canEmail}
                    onChanged={(now) => showChanged(now, message)}
                  />
                </li>
              ))}
            </ul>
          )}
          {loaded && <Pager page={page} pages={Math.ceil(loaded.total / loaded.pageSize)} onTurn={turnTo} />}
        </div>
      </Tabs>
    </>
  )
}

function MessagesSkeleton() {
  return (
    <SkeletonList label="Cargando..." className="flex flex-col gap-4">
      <Skeleton className="h-44 rounded-20" />
      <Skeleton className="h-44 rounded-20" />
    </SkeletonList>
  )
}
