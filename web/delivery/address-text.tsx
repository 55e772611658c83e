import type { Address } from '../../contract/delivery/addresses.ts'
import { placeName } from '../../contract/values/place-name.ts'

type Shown = Pick<Address, 'recipient' | 'line' | 'indications' | 'municipality' | 'department'> & { isUsual?: boolean }

/** An address on a card: recipient, address line, municipality. */
export function AddressText({ recipient, line, indications, municipality, department, isUsual }: Shown) {
  return (
    <span className="flex min-w-0 flex-col wrap-anywhere">
      <span className="flex flex-wrap items-baseline gap-x-2 font-semibold">
        {recipient}
        {isUsual && <span className="type-caption font-semibold text-primary">La de siempre</span>}
      </span>
      <span className="type-body-sm text-ink-2">{line}</span>
      {indications !== '' && <span className="type-body-sm text-ink-3">{indications}</span>}
      <span className="type-body-sm font-semibold">{placeName({ municipality, department })}</span>
    </span>
  )
}
