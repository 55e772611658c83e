import { MapPinOff, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'

import { addressLimits } from '../../contract/delivery/address-rules.ts'
import type { Address } from '../../contract/delivery/addresses.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { AddressChoice } from '../delivery/address-choice.tsx'
import { AddressDialog } from '../delivery/address-dialog.tsx'
import { AddressForm } from '../delivery/address-form.tsx'
import { isNowhere } from '../page/idle-since.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PickupChoice, PickupPlaceText } from './pickup-choice.tsx'
import type { useDelivery } from './use-delivery.ts'

type DeliveryCardProps = {
  about: ReturnType<typeof useDelivery>
  /** The reason why it cannot be paid yet; '' without one. */
  problem: string
  frame: RefObject<HTMLElement | null>
  /** Called when Payment has saved the first address. */
  onSavedByPayment: (address: Address) => void
}

/** The choice between delivery and pickup, and the place. */
export function DeliveryCard(props: DeliveryCardProps) {
  const { about, problem, frame } = props
  const { delivery, pickupPlaces, pickup, choosePickup } = about
  return (
    <section ref={frame} aria-labelledby="entrega" className="rounded-20 bg-surface p-4 shadow-1 md:p-6">
      <h2 id="entrega" className="mb-4 type-h3">
        Entrega
      </h2>
      {problem !== '' && <p className="mb-4 rounded-14 bg-warn-soft p-4 font-semibold text-warn">{problem}</p>}
      {delivery.state === 'failed' && (
        <p className="mb-4 flex flex-wrap items-center gap-3 text-danger">
          No pudimos calcular el envío.
          <Button size="small" look="outline" onClick={delivery.retry}>
            Reintentar
          </Button>
        </p>
      )}
      {pickupPlaces.length > 0 && <PickupChoice places={pickupPlaces} chosen={pickup} onChoose={choosePickup} />}
      {pickup ? <PickupPlaceText place={pickup} /> : <SentTo {...props} />}
    </section>
  )
}

/** The delivery address: a saved one, or the form for the first. */
function SentTo({ about, frame, onSavedByPayment }: DeliveryCardProps) {
  const { delivery, addresses, chosen, choose, onSaved, isKnown } = about
  const [edited, setEdited] = useState<{ address: Address | null; turn: number }>({ address: null, turn: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = (address: Address | null) => {
    setEdited(({ turn }) => ({ address, turn: turn + 1 }))
    setOpen(true)
  }
  const hasAddress = addresses.length > 0
  const noteFirst = useFocusOfFirst(hasAddress, frame)
  const isUncovered = delivery.state === 'placed' && !delivery.place.isCovered
  return (
    <>
      {!isKnown ? (
        delivery.state !== 'failed' && <Skeleton className="h-24 rounded-14" />
      ) : hasAddress ? (
        <>
          <AddressChoice
            name="entrega"
            addresses={addresses}
            chosen={chosen}
            onChoose={choose}
            onEdit={open}
            note={
              isUncovered && (
                <p className="mt-3 flex gap-3 rounded-14 bg-warn-soft p-4 text-warn">
                  <MapPinOff aria-hidden className="mt-0.5 size-5 shrink-0" />
                  <span>
                    <strong>{endSentence(`Todavía no llegamos a ${delivery.place.municipality}`)}</strong> Elige otra
                    dirección, o quita del carrito lo que se envía.
                  </span>
                </p>
              )
            }
          />
          {addresses.length < addressLimits.addresses && (
            <Button
              look="ghost"
              size="small"
              icon={<Plus aria-hidden className="size-5" />}
              onClick={() => open(null)}
              className="mt-3"
            >
              Agregar otra dirección
            </Button>
          )}
        </>
      ) : (
        <AddressForm
          onSaved={(address, isByPayment) => {
            noteFirst()
            onSaved(address)
            if (isByPayment) onSavedByPayment(address)
          }}
        />
      )}
      <AddressDialog
        key={edited.turn}
        address={edited.address}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSaved={onSaved}
      />
    </>
  )
}

/** The first address's form disappears with the focused button. @returns a function that notes that the form was sent */
function useFocusOfFirst(hasAddress: boolean, frame: RefObject<HTMLElement | null>): () => void {
  const isWritten = useRef(false)
  useEffect(() => {
    if (hasAddress && isWritten.current && isNowhere())
      frame.current?.querySelector<HTMLElement>('input[name="entrega"]:checked')?.focus()
    isWritten.current = false
  }, [hasAddress, frame])
  return () => void (isWritten.current = true)
}
