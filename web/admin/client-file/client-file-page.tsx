import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { useLocation } from 'react-router'

import type { ClientFile } from '../../../contract/client-file.ts'
import { longDateOf } from '../../../contract/values/moments.ts'
import { WriteLinks } from '../../agenda/write-links.tsx'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { AddressText } from '../../delivery/address-text.tsx'
import { useLive } from '../../live/use-live.ts'
import { DeskCard } from '../../order-desk/order/desk-card.tsx'
import { paths } from '../../paths.ts'
import { formatPhone } from '../../phone-links.ts'
import { callQuery } from '../../queries/call-query.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { CasesCard, ComputersCard, MessagesCard, OrdersCard, VisitsCard } from './client-lists.tsx'
import { ClientMoney } from './client-money.tsx'

/** `/admin-panel/all-users?ficha=`: the shop's data about one client (P-232). */
export function ClientFilePage() {
  const clientId = new URLSearchParams(useLocation().search).get('ficha') ?? ''
  const { data, error, refetch } = useQuery(callQuery('clientFile.get', { clientId }))
  useLive(() => void refetch())
  return (
    <>
      <a href={paths.adminUsers} lang="en" className={buttonClass('ghost', 'small', 'mb-1 -ml-4')}>
        <ChevronLeft aria-hidden className="size-5" />
        All users
      </a>
      {data ? (
        <File file={data.data} />
      ) : !error ? (
        <>
          <AreaHeading title="Ficha del cliente" />
          <SkeletonList label="Cargando..." className="grid gap-4">
            <Skeleton className="h-40 rounded-20" />
            <Skeleton className="h-64 rounded-20" />
          </SkeletonList>
        </>
      ) : error.status === 404 || error.status === 400 ? (
        <EmptyBlock heading="h1" title="Esta cuenta no existe, o su dueño la eliminó." />
      ) : (
        <ErrorBlock message="No pudimos traer la ficha del cliente." onRetry={() => void refetch()} />
      )}
    </>
  )
}

function File({ file }: { file: ClientFile }) {
  const mayEnter = useMayEnter()
  const hasOrders = mayEnter('orders')
  const hasVisits = mayEnter('visits')
  return (
    <>
      <AreaHeading title="Ficha del cliente">
        <p className="wrap-anywhere text-ink-2">{file.name}</p>
      </AreaHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desktop:order-2 desktop:gap-5">
          <Contact file={file} />
          {(hasOrders || hasVisits) && (
            <>
              <ClientMoney file={file} />
              <Addresses file={file} />
            </>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desktop:gap-5">
          {hasOrders && (
            <>
              <OrdersCard file={file} />
              <CasesCard file={file} />
            </>
          )}
          {hasVisits && (
            <>
              <VisitsCard file={file} />
              <ComputersCard file={file} />
            </>
          )}
          {mayEnter('messages') && <MessagesCard file={file} />}
        </div>
      </div>
    </>
  )
}

const roleText = { GENERAL: '', TECHNICAL: 'Es técnico de la tienda.', ADMIN: 'Administra la tienda.' } as const

function Contact({ file: { name, email, phone, documentType, document, createdAt, role } }: { file: ClientFile }) {
  return (
    <DeskCard title="Contacto">
      <div className="mt-2 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p>{email}</p>
        {phone !== '' && <p>{formatPhone(phone)}</p>}
        {document !== '' && <p className="text-ink-2">{`${documentType} ${document}`}</p>}
        <p className="type-body-sm text-ink-2">
          {[`Tiene cuenta desde el ${longDateOf(createdAt)}.`, roleText[role]].filter(Boolean).join(' ')}
        </p>
      </div>
      <WriteLinks label="Escribir al cliente" person={{ name, email, phone }} subject="Tu cuenta en la tienda" />
    </DeskCard>
  )
}

function Addresses({ file: { addresses } }: { file: ClientFile }) {
  return (
    <DeskCard title="Direcciones">
      {addresses.length === 0 && <p className="mt-2 text-ink-2">No ha guardado ninguna.</p>}
      <ul className="mt-1 divide-y divide-line">
        {addresses.map((address) => (
          <li key={address._id} className="py-3 last:pb-0">
            <AddressText {...address} />
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}
