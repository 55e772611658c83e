import { useRef, type KeyboardEvent } from 'react'

import type { Carrier } from '../../../contract/orders/carriers.ts'
import { orderNumber } from '../../../contract/orders/order-number.ts'
import { placeName } from '../../../contract/values/place-name.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Picture } from '../../images/picture.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { pasteGuides } from './pasted-guides.ts'
import { RowCarrier } from './row-carrier.tsx'
import type { ToSend } from './shipments-to-send.ts'

type GuidesProps = {
  shipments: readonly ToSend[]
  /** Orders travel in parts: each says which part it is. */
  isNumbered: boolean
  guides: readonly string[]
  setGuides: (guides: readonly string[]) => void
  /** What is wrong, by the name that the server has for the field. */
  errors: FieldErrors
  /** Clears the error of a field that was pasted into. */
  mend: (name: string) => void
  /** What is pressed after the last one. */
  confirmId: string
  /** Who takes each; absent where there is only one. */
  carrierOf: ((shipmentId: string) => Carrier | '') | undefined
  commonCarrier: Carrier | ''
  onCarrier: (shipmentId: string, carrier: Carrier) => void
}

/** A field for the guide of each shipment: pasted lines fill downwards, Enter (or a scanner) goes on. */
export function Guides(props: GuidesProps) {
  const { shipments, isNumbered, guides, setGuides, errors, mend, confirmId, carrierOf, commonCarrier, onCarrier } =
    props
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
            <span className="block truncate font-semibold">{row.name || orderNumber(row._id)}</span>
            <span className="block truncate type-caption text-ink-3">
              <span translate="no">{orderNumber(row._id)}</span>
              {` · ${isNumbered ? `Envío ${number} · ` : ''}${placeName(row)}`}
            </span>
            {carrierOf && (
              <RowCarrier
                of={whose(row)}
                value={carrierOf(shipmentId)}
                isOwn={carrierOf(shipmentId) !== commonCarrier}
                onChange={(carrier) => onCarrier(shipmentId, carrier)}
              />
            )}
            {errors[guideName(index)] && (
              <span id={`guide-error-${index}`} className="block type-caption text-danger">
                {errors[guideName(index)]}
              </span>
            )}
          </span>
          <input
            aria-label={`Guía de ${whose(row)}${isNumbered ? `, envío ${number}` : ''}`}
            name={guideName(index)}
            aria-invalid={guideName(index) in errors || undefined}
            aria-describedby={guideName(index) in errors ? `guide-error-${index}` : undefined}
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
              // Nothing was typed for the form to notice.
              pasted.guides.forEach((guide, at) => guide !== guides[at] && mend(guideName(at)))
              focusField(pasted.last)
            }}
            className={controlClass(guideName(index) in errors, 'max-w-32 shrink-0 tabular-nums md:max-w-52')}
          />
        </li>
      ))}
    </ul>
  )
}

/** A buyer may have several orders: its number, which the label has, says which one. */
const whose = ({ _id, name }: ToSend['row']): string =>
  name ? `${name}, pedido ${orderNumber(_id)}` : orderNumber(_id)

const guideName = (index: number): string => `shipments.${index}.guide`
