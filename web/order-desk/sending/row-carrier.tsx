import { ChevronDown } from 'lucide-react'

import { carrierIds, carriers, type Carrier } from '../../../contract/orders/carriers.ts'

type RowCarrierProps = {
  /** Whose shipment it is. */
  of: string
  value: Carrier | ''
  /** It is another one than the rest has. */
  isOwn: boolean
  onChange: (carrier: Carrier) => void
}

/** Who takes one shipment of many: a word among the small print of its row, since most days all go with the same. */
export function RowCarrier({ of, value, isOwn, onChange }: RowCarrierProps) {
  return (
    <span
      className={`relative inline-flex max-w-full items-center gap-0.5 type-caption ${isOwn ? 'font-semibold text-ink' : 'text-ink-3'}`}
    >
      <span aria-hidden className="truncate">
        {value === '' ? 'Transportadora' : carriers[value].name}
      </span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0" />
      <select
        aria-label={`Quién lleva lo de ${of}`}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value as Carrier)}
        className="absolute -inset-x-1 -inset-y-2.5 cursor-pointer rounded-8 opacity-0 focus-visible:opacity-100"
      >
        {value === '' && <option value="">Elige una</option>}
        {carrierIds.map((id) => (
          <option key={id} value={id}>
            {carriers[id].name}
          </option>
        ))}
      </select>
    </span>
  )
}
