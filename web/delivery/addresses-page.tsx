import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { addressLimits } from '../../contract/delivery/address-rules.ts'
import type { Address } from '../../contract/delivery/addresses.ts'
import { AreaHeading } from '../areas/area-heading.tsx'
import { callOverHttp } from '../browser-call.ts'
import { confirmRemoval } from '../forms/confirm-removal.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { AddressText } from './address-text.tsx'

/** `/clientPanel/direcciones`: the client's delivery addresses. */
export function AddressesPage() {
  const { data, error, isPending, refetch } = useQuery(callQuery('addresses.list', {}))
  const addresses = data && !error ? data.data : null
  // The dialog keeps its content while it closes.
  const [edited, setEdited] = useState<{ address: Address | null; turn: number }>({ address: null, turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = (address: Address | null) => {
    setEdited(({ turn }) => ({ address, turn: turn + 1 }))
    setOpen(true)
  }
  const remove = async (address: Address) => {
    if (await removeAddress(address)) void refetch()
  }
  return (
    <>
      <AreaHeading title="Direcciones">
        {(addresses?.length ?? 0) < addressLimits.addresses && (
          <Button
            size="small"
            icon={<Plus aria-hidden className="size-5" />}
            onClick={() => open(null)}
            className="ml-auto max-md:w-full"
          >
            Agregar dirección
          </Button>
        )}
      </AreaHeading>
      {isPending ? (
        <SkeletonList label="Cargando..." className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-32 rounded-20" />
          <Skeleton className="h-32 rounded-20" />
        </SkeletonList>
      ) : error ? (
        <ErrorBlock message={error.message || 'No pudimos traer tus direcciones.'} onRetry={() => void refetch()} />
      ) : addresses?.length === 0 ? (
        <EmptyBlock
          heading="p"
          title="Aún no has guardado direcciones."
          hint="Las direcciones que guardes aparecen aquí y se pueden elegir al pagar."
        />
      ) : (
        <ul className="grid gap-4 md:grid-cols-2">
          {addresses?.map((address) => (
            <li key={address._id} className="flex items-start gap-1 rounded-20 bg-surface p-5 shadow-1">
              <div className="min-w-0 flex-1">
                <AddressText {...address} />
              </div>
              <IconButton
                aria-label={`Editar la dirección de ${address.recipient}`}
                aria-haspopup="dialog"
                onClick={() => open(address)}
                className="-mt-2"
              >
                <Pencil aria-hidden className="size-5" />
              </IconButton>
              <IconButton
                aria-label={`Eliminar la dirección de ${address.recipient}`}
                aria-haspopup="dialog"
                onClick={() => void remove(address)}
                className="-mt-2 -mr-2 hover:text-danger"
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddressDialog
        key={edited.turn}
        address={edited.address}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={() => void refetch()}
      />
    </>
  )
}

/** Removes an address from the book. @returns whether it was removed */
const removeAddress = ({ _id, line }: Address): Promise<boolean> =>
  confirmRemoval(`¿Quieres eliminar la dirección ${line}?`, () => callOverHttp('addresses.remove', { addressId: _id }))
