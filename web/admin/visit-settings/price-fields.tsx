import type { OnKeyDown } from '../../ui/row-buttons.tsx'
import type { WrittenPrice } from './price-text.ts'
import { RowField } from './row-field.tsx'

type PriceFieldsProps = {
  price: WrittenPrice
  at: number
  onKeyDown: OnKeyDown
  errorOf: (field: keyof WrittenPrice) => string | undefined
  onChange: (price: WrittenPrice) => void
}

/** A service and its prices. */
export function PriceFields({ price, at, errorOf, onChange, onKeyDown }: PriceFieldsProps) {
  const amount = (field: 'from' | 'to', label: string) => (
    <RowField
      label={`Servicio ${at + 1}: ${label} cuántos pesos`}
      placeholder={field === 'from' ? 'Desde' : 'Hasta'}
      value={price[field]}
      error={errorOf(field)}
      maxLength={14}
      isAmount
      onChange={(value) => onChange({ ...price, [field]: value })}
      onKeyDown={onKeyDown}
      className="w-28"
    />
  )
  return (
    <>
      <RowField
        label={`Servicio ${at + 1}`}
        placeholder="Servicio"
        value={price.name}
        error={errorOf('name')}
        maxLength={80}
        onChange={(name) => onChange({ ...price, name })}
        onKeyDown={onKeyDown}
        className="min-w-[200px] flex-1 basis-full sm:basis-[200px]"
      />
      <span className="flex min-w-0 items-start gap-2">
        {amount('from', 'desde')}
        <span aria-hidden className="pt-3 text-ink-2">
          a
        </span>
        {amount('to', 'hasta')}
      </span>
    </>
  )
}
