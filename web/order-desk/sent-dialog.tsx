import { useRef, useState, type KeyboardEvent } from 'react'

import { carrierIds, carriers, type Carrier } from '../../contract/carriers.ts'
import type { DeskRow } from '../../contract/desk-order.ts'
import { isCallError } from '../call.ts'
import { Picture } from '../images/picture.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { controlClass } from '../ui/field-frame.tsx'
import { Select } from '../ui/select.tsx'
import { useDiscard } from '../ui/use-discard.ts'
import { orderName, placeWords } from './desk-words.ts'
import { guideErrorsOf } from './guide-errors.ts'
import { lastCarrier, rememberCarrier } from './last-carrier.ts'
import { parcelsOf, type ToSend } from './parcels.ts'
import { pasteGuides } from './pasted-guides.ts'
import type { Parcel } from './take-steps.ts'

type SentDialogProps = {
  rows: readonly DeskRow[]
  isOpen: boolean
  isBusy: boolean
  /** Guides that were typed for shipments before, by their ids. */
  typed: ReadonlyMap<string, string>
  onClose: () => void
  /** @throws CallError with the fields that are to be mended */
  onSend: (parcels: Parcel[]) => Promise<boolean>
}

/** What leaves the house: one carrier for all, a guide for each. */
export function SentDialog({ rows, isOpen, isBusy, typed, onClose, onSend }: SentDialogProps) {
  const shipments = parcelsOf(rows)
  const [guides, setGuides] = useState<readonly string[]>(() =>
    shipments.map(({ shipmentId }) => typed.get(shipmentId) ?? ''),
  )
  const [carrier, setCarrier] = useState<Carrier | ''>(lastCarrier)
  const [errors, setErrors] = useState<{ carrier?: string; guides: ReadonlyMap<number, string> }>({ guides: new Map() })
  const close = useDiscard(
    guides.some((guide) => guide !== ''),
    onClose,
  )
  const send = async () => {
    if (carrier === '') return setErrors({ carrier: 'Elige la transportadora.', guides: new Map() })
    try {
      const parcels = shipments.map(({ shipmentId, version }, index) => {
        return { shipmentId, version, carrier, guide: guides[index]?.trim() ?? '' }
      })
      if (!(await onSend(parcels))) return
      rememberCarrier(carrier)
      onClose()
    } catch (error) {
      if (!isCallError(error)) throw error
      setErrors({ guides: guideErrorsOf(error.fields) })
    }
  }
  const many = shipments.length !== rows.length
  const count = rows.length
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isDirty={guides.some((guide) => guide !== '')}
      size="form"
      title={count === 1 ? 'Marcar 1 pedido como enviado' : `Marcar ${count} pedidos como enviados`}
      footer={
        <>
          <p className="mr-auto self-center type-caption text-ink-3 max-md:basis-full">
            {count === 1
              ? 'Le escribimos con la guía al comprador.'
              : `Les escribimos con la guía a los ${count} compradores.`}
          </p>
          <Button look="outline" onClick={close} className="max-md:flex-1">
            Cancelar
          </Button>
          <Button id={confirmId} isBusy={isBusy} onClick={() => void send()} className="max-md:flex-1">
            {count === 1 ? 'Marcar enviado' : 'Marcar enviados'}
          </Button>
        </>
      }
    >
      <Select
        label="Transportadora"
        hint={count === 1 ? undefined : 'La misma para todos.'}
        error={errors.carrier}
        value={carrier}
        onChange={({ currentTarget }) => setCarrier(currentTarget.value as Carrier)}
      >
        {carrier === '' && <option value="">Elige una</option>}
        {carrierIds.map((id) => (
          <option key={id} value={id}>
            {carriers[id].name}
          </option>
        ))}
      </Select>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="type-label">{count === 1 ? 'Guía' : 'Guías'}</h3>
        <p className="type-caption text-ink-3">Puedes pegar varias, una por línea</p>
      </div>
      <Guides shipments={shipments} isNumbered={many} {...{ guides, setGuides }} errors={errors.guides} />
    </Dialog>
  )
}

const confirmId = 'confirm-sent'

type GuidesProps = {
  shipments: readonly ToSend[]
  /** Orders travel in parts: each says which part it is. */
  isNumbered: boolean
  guides: readonly string[]
  setGuides: (guides: readonly string[]) => void
  errors: ReadonlyMap<number, string>
}

function Guides({ shipments, isNumbered, guides, setGuides, errors }: GuidesProps) {
  const list = useRef<HTMLUListElement>(null)
  const focusField = (index: number) => {
    const field = list.current?.querySelectorAll('input')[index]
    // After the last guide the next thing to press is the button.
    if (field) field.focus()
    else document.getElementById(confirmId)?.focus()
  }
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    focusField(index + 1)
  }
  return (
    <ul ref={list} className="mt-1 divide-y divide-line">
      {shipments.map(({ shipmentId, number, row }, index) => (
        <li key={shipmentId} className="flex items-center gap-3 py-2.5">
          <span className="hidden size-11 shrink-0 overflow-hidden rounded-10 md:block">
            <Picture {...(row.productImage && { url: row.productImage })} sizes="44px" />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{row.name || orderName(row._id)}</span>
            <span className="block truncate type-caption text-ink-3">
              {isNumbered ? `Envío ${number} · ${placeWords(row)}` : placeWords(row)}
            </span>
            {errors.has(index) && (
              <span id={`guide-error-${index}`} className="block type-caption text-danger">
                {errors.get(index)}
              </span>
            )}
          </span>
          <input
            aria-label={`Guía de ${row.name || orderName(row._id)}${isNumbered ? `, envío ${number}` : ''}`}
            aria-invalid={errors.has(index) || undefined}
            aria-describedby={errors.has(index) ? `guide-error-${index}` : undefined}
            placeholder="Sin guía"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="next"
            maxLength={40}
            value={guides[index]}
            data-autofocus={index === 0 || undefined}
            onChange={({ currentTarget: { value } }) => setGuides(guides.with(index, value))}
            onKeyDown={(event) => goOn(event, index)}
            onPaste={(event) => {
              const pasted = pasteGuides(guides, index, event.clipboardData.getData('text'))
              if (!pasted) return
              event.preventDefault()
              setGuides(pasted.guides)
              focusField(pasted.last)
            }}
            className={controlClass(errors.has(index), 'max-w-32 shrink-0 tabular-nums md:max-w-52')}
          />
        </li>
      ))}
    </ul>
  )
}
