import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { OwnProduct } from '../../../contract/products/products.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { Picture } from '../../images/picture.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { PickField } from './pick-field.tsx'
import { useProducts } from './use-lookup.ts'

export type PhoneLine = { product: OwnProduct; quantity: number }

/** Units of a product in one order at most. */
const MOST = 99

type ProductPartProps = {
  lines: readonly PhoneLine[]
  onLines: (lines: readonly PhoneLine[]) => void
  error: string | undefined
}

/** What is bought: products looked up by their words, at the shop's price. */
export function ProductPart({ lines, onLines, error }: ProductPartProps) {
  const [text, setText] = useState('')
  const { found, hasFailed } = useProducts(text)
  const add = (product: OwnProduct) => {
    setText('')
    if (!lines.some((line) => line.product._id === product._id)) onLines([...lines, { product, quantity: 1 }])
  }
  return (
    <>
      <LineList {...{ lines, onLines }} />
      <PickField
        label={lines.length === 0 ? 'Buscar producto' : 'Agregar otro producto'}
        name="products"
        placeholder="Nombre del producto"
        error={error}
        className="mt-3"
        {...{ text, found }}
        onText={setText}
        idOf={({ _id }) => _id}
        listName="Productos"
        countText={(count) => (count === 1 ? '1 producto' : `${count} productos`)}
        none={hasFailed ? 'No pudimos buscar. Inténtalo de nuevo.' : 'Ningún producto coincide.'}
        onChoose={add}
      >
        {(product) => (
          <>
            <ProductText product={product} />
            <span className="ml-auto font-semibold tabular-nums">{formatPesos(product.sellingPrice)}</span>
          </>
        )}
      </PickField>
    </>
  )
}

/** What is bought so far, with its units. */
export function LineList({ lines, onLines }: Pick<ProductPartProps, 'lines' | 'onLines'>) {
  if (lines.length === 0) return null
  const change = ({ product }: PhoneLine, quantity: number) =>
    onLines(lines.map((line) => (line.product === product ? { product, quantity } : line)))
  return (
    <ul className="mt-3">
      {lines.map((line) => (
        <li
          key={line.product._id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3 first:pt-0"
        >
          <ProductText product={line.product} />
          <span className="ml-auto flex items-center gap-1">
            <Stepper
              label={`Unidades de ${line.product.productName}`}
              value={line.quantity}
              max={Math.max(1, Math.min(MOST, line.product.stock ?? MOST))}
              onChange={(quantity) => change(line, quantity)}
            />
            <span className="w-24 text-right font-semibold tabular-nums">
              {formatPesos(line.quantity * line.product.sellingPrice)}
            </span>
            <IconButton
              aria-label={`Quitar ${line.product.productName}`}
              onClick={() => onLines(lines.filter((one) => one !== line))}
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A product as it is chosen: picture, name, what is left of it. */
export function ProductText({ product }: { product: OwnProduct }) {
  const [picture] = product.productImage
  return (
    <>
      <span className="size-11 shrink-0 overflow-hidden rounded-10">
        <Picture {...(picture && { url: picture })} sizes="44px" />
      </span>
      <span className="flex min-w-32 flex-1 flex-col wrap-anywhere">
        <span className="font-medium">{product.productName}</span>
        <span className="type-caption text-ink-2">{stockText(product)}</span>
      </span>
    </>
  )
}

function stockText({ stock, digital }: OwnProduct): string {
  if (stock === null) return 'Disponible'
  if (stock === 0) return 'Agotado'
  const what = digital ? (stock === 1 ? 'licencia' : 'licencias') : stock === 1 ? 'unidad' : 'unidades'
  return `${stock === 1 ? 'Queda' : 'Quedan'} ${formatNumber(stock)} ${what}`
}
