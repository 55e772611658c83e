import type { DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { Picture } from '../../../images/picture.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { unitsText } from '../../desk-text.ts'

/** By id of a line. */
export type UnitsByLine = Readonly<Record<string, number>>

type UnitsOfLinesProps = {
  lines: readonly Pick<DeskShipment['lines'][number], 'lineId' | 'productName' | 'productImage' | 'quantity'>[]
  /** What the numbers are of, after the product: `que vuelven`. */
  purpose: string
  chosen: UnitsByLine
  onChange: (chosen: UnitsByLine) => void
}

/** How many units of each line of a shipment. */
export const UnitsOfLines = ({ lines, purpose, chosen, onChange }: UnitsOfLinesProps) => (
  <ul className="mt-3 divide-y divide-line">
    {lines.map(({ lineId, productName, productImage, quantity }) => (
      <li key={lineId} className="flex flex-wrap items-center gap-3 py-3">
        <span className="size-11 shrink-0 overflow-hidden rounded-10">
          <Picture {...(productImage && { url: productImage })} sizes="44px" />
        </span>
        <span className="min-w-36 flex-1">
          <span className="block font-medium wrap-anywhere">{productName}</span>
          <span className="block type-caption text-ink-3">{`de ${unitsText(quantity)}`}</span>
        </span>
        <Stepper
          label={`Unidades de ${productName} ${purpose}`}
          min={0}
          max={quantity}
          value={chosen[lineId] ?? 0}
          onChange={(value) => onChange({ ...chosen, [lineId]: value })}
        />
      </li>
    ))}
  </ul>
)
