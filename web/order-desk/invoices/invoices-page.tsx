import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'

import { invoiceLists, type InvoiceList } from '../../../contract/orders/invoice-rules.ts'
import { isCivilDate } from '../../../contract/values/civil-days.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { readWords, useAddressState, type AddressForm } from '../../areas/use-address-state.ts'
import { callOverHttp } from '../../browser-call.ts'
import { SearchField } from '../../forms/search-field.tsx'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { refetchWhenSeen } from '../../queries/refetch-when-seen.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Field } from '../../ui/field.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { InvoiceRow } from './invoice-row.tsx'
import { RecordMany } from './record-many.tsx'

type Wanted = { list: InvoiceList; q: string; desde: string; hasta: string }
const slugs: Record<InvoiceList, string> = { to_invoice: '', invoiced: 'facturadas', credit_due: 'notas-credito' }
const dayOf = (params: URLSearchParams, name: string): string => {
  const day = params.get(name) ?? ''
  return isCivilDate(day) ? day : ''
}
/** `?lista=facturadas&q=900&desde=2026-11-01` */
const wantedAddress: AddressForm<Wanted> = {
  read: (params) => ({
    list: invoiceLists.find((list) => slugs[list] !== '' && slugs[list] === params.get('lista')) ?? 'to_invoice',
    q: readWords(params),
    desde: dayOf(params, 'desde'),
    hasta: dayOf(params, 'hasta'),
  }),
  write: ({ list, q, desde, hasta }) => ({
    ...(slugs[list] !== '' && { lista: slugs[list] }),
    ...(q !== '' && { q }),
    ...(desde !== '' && { desde }),
    ...(hasta !== '' && { hasta }),
  }),
}

/** `/admin-panel/today/invoices`: what is to be invoiced, what is, and of what a credit note is missing (P-322). */
export function InvoicesPage() {
  const queries = useQueryClient()
  const [wanted, setWanted] = useAddressState(wantedAddress)
  const { list, q, desde, hasta } = wanted
  const which = { ...(q !== '' && { q }), ...(desde !== '' && { desde }), ...(hasta !== '' && { hasta }) }
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['invoices.list', list, q, desde, hasta],
    queryFn: ({ pageParam, signal }) =>
      callOverHttp('invoices.list', { list, ...which, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: refetchWhenSeen,
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  const counts = data?.pages[0]?.counts
  const shown = useRef<HTMLUListElement>(null)
  const reload = () => queries.invalidateQueries({ queryKey: ['invoices.list'] })
  const fetchMore = async () => {
    const focus = reserveFocus()
    const { isFetchNextPageError, error: failure } = await fetchNextPage()
    if (isFetchNextPageError) return showRefusal(failure, 'No pudimos traer más facturas. Inténtalo de nuevo.')
    requestAnimationFrame(() =>
      focus(shown.current?.querySelectorAll('article')[rows.length]?.querySelector('a, button')),
    )
  }
  return (
    <>
      <AreaHeading title="Facturas" />
      <Tabs
        label="Lista"
        value={list}
        onChange={(chosen) => setWanted({ ...wanted, list: chosen })}
        tabs={[
          { value: 'to_invoice', label: 'Por facturar', ...(counts && { count: counts.toInvoice }) },
          { value: 'invoiced', label: 'Facturadas' },
          { value: 'credit_due', label: 'Notas crédito pendientes', ...(counts && { count: counts.creditDue }) },
        ]}
      >
        <div className="mt-5 grid grid-cols-1 gap-5">
          <Filters wanted={wanted} onChange={setWanted} />
          {list === 'to_invoice' && <ToInvoiceTools which={which} hasRows={rows.length > 0} onRecorded={reload} />}
          {isPending ? (
            <SkeletonList label="Cargando..." className="grid gap-3">
              <Skeleton className="h-28 rounded-20" />
              <Skeleton className="h-28 rounded-20" />
            </SkeletonList>
          ) : error && !data ? (
            <ErrorBlock message={error.message || 'No pudimos traer las facturas.'} onRetry={() => void refetch()} />
          ) : rows.length === 0 ? (
            <EmptyBlock heading="p" {...emptyTexts[list]} />
          ) : (
            <ul ref={shown} aria-label="Facturas" className="grid grid-cols-1 gap-3">
              {rows.map((one) => (
                <li key={one.orderId}>
                  <InvoiceRow about={one} onChanged={reload} />
                </li>
              ))}
            </ul>
          )}
          {hasNextPage && (
            <p className="text-center">
              <Button look="outline" isBusy={isFetchingNextPage} onClick={() => void fetchMore()}>
                Ver más
              </Button>
            </p>
          )}
        </div>
      </Tabs>
    </>
  )
}

const emptyTexts = {
  to_invoice: { title: 'No hay nada por facturar.', hint: 'Aquí llegan los pedidos cuando se pagan.' },
  invoiced: { title: 'No hay facturas.', hint: undefined },
  credit_due: {
    title: 'No falta ninguna nota crédito.',
    hint: 'Aquí llegan los pedidos facturados cuyo dinero se devuelve.',
  },
} as const

function Filters({ wanted, onChange }: { wanted: Wanted; onChange: (wanted: Wanted) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 desktop:grid-cols-[minmax(0,1fr)_12rem_12rem]">
      <SearchField
        label="Buscar por pedido, factura, nombre o documento"
        className="sm:col-span-2 desktop:col-span-1"
        text={wanted.q}
        onSearch={(q) => onChange({ ...wanted, q })}
      />
      <Field
        label="Pagados desde"
        type="date"
        value={wanted.desde}
        onChange={({ currentTarget }) => onChange({ ...wanted, desde: currentTarget.value })}
      />
      <Field
        label="Hasta"
        type="date"
        value={wanted.hasta}
        onChange={({ currentTarget }) => onChange({ ...wanted, hasta: currentTarget.value })}
      />
    </div>
  )
}

type ToolsProps = { which: Record<string, string>; hasRows: boolean; onRecorded: () => Promise<void> }

/** The file for the owner's programme, and the way back of what it issued. */
function ToInvoiceTools({ which, hasRows, onRecorded }: ToolsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {hasRows &&
          (['xlsx', 'csv'] as const).map((format) => (
            <a
              key={format}
              href={`/api/invoice-export?${new URLSearchParams({ format, ...which })}`}
              download
              aria-label={`Descargar lo que falta por facturar, ${formatNames[format]}`}
              className={buttonClass('outline', 'small')}
            >
              <Download aria-hidden className="size-5" />
              {formatNames[format]}
            </a>
          ))}
        <Button look="outline" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Registrar varias
        </Button>
      </div>
      {isOpen && (
        <RecordMany
          onRecorded={async () => {
            setOpen(false)
            await onRecorded()
          }}
        />
      )}
    </>
  )
}

const formatNames = { xlsx: 'Excel', csv: 'CSV' }
