import { useState } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { callOverHttp } from '../browser-call.ts'
import { showRefusalOrThrow } from '../forms/refusal.ts'
import { withSession } from '../forms/with-session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { AddressChoice } from './address-choice.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { useAddressBook } from './use-address-book.ts'

type GiveAddressDialogProps = { orderId: string; isOpen: boolean; onClose: () => void; onGiven: () => void }

/** Gives an address to an order paid without one: a saved one, or a new one. */
export function GiveAddressDialog({ orderId, isOpen, onClose, onGiven }: GiveAddressDialogProps) {
  const book = useAddressBook(isOpen)
  const { addresses, chosen } = book
  const [isBusy, setBusy] = useState(false)
  const [edited, setEdited] = useState<{ address: Address | null; turn: number }>({ address: null, turn: 0 })
  const [isWriting, setWriting] = useState(false)
  const write = (address: Address | null) => {
    setEdited(({ turn }) => ({ address, turn: turn + 1 }))
    setWriting(true)
  }
  const give = async () => {
    if (!chosen || isBusy) return
    setBusy(true)
    try {
      const { message } = await withSession(() =>
        callOverHttp('orders.giveAddress', { orderId, addressId: chosen._id }),
      )
      showToast({ text: message, kind: 'success' })
      onClose()
      onGiven()
    } catch (error) {
      showRefusalOrThrow(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title="¿A dónde lo enviamos?"
        size="form"
        footer={
          <>
            <Button look="outline" size="small" onClick={() => write(null)}>
              Agregar dirección
            </Button>
            {chosen && (
              <Button size="small" isBusy={isBusy} onClick={() => void give()}>
                Enviar a esta dirección
              </Button>
            )}
          </>
        }
      >
        {book.state === 'failed' ? (
          <ErrorBlock message="No pudimos traer tus direcciones." onRetry={book.refetch} />
        ) : book.state !== 'loaded' ? (
          <Skeleton className="h-24 rounded-14" />
        ) : chosen ? (
          <AddressChoice
            name={`pedido-${orderId}`}
            addresses={addresses}
            chosen={chosen}
            onChoose={book.choose}
            onEdit={write}
          />
        ) : (
          <p>Aún no has guardado direcciones. Agrega una.</p>
        )}
      </Dialog>
      <AddressDialog
        key={edited.turn}
        address={edited.address}
        isOpen={isWriting}
        onClose={() => setWriting(false)}
        onSaved={book.onSaved}
      />
    </>
  )
}
