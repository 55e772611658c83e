import { KeyRound, Store, Trash2, Truck } from 'lucide-react'
import { useState } from 'react'

import type { CartItem } from '../../contract/orders/cart.ts'
import { cartLimits } from '../../contract/orders/order-limits.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { arrivalOfPlace, readyText } from '../delivery/arrival-text.ts'
import { Picture } from '../images/picture.tsx'
import { paths } from '../paths.ts'
import { classes } from '../ui/classes.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Stepper } from '../ui/stepper.tsx'
import type { Towards } from './use-delivery.ts'

type CartLineProps = {
  item: CartItem
  /** The change of the line found during the payment. */
  change: string | undefined
  /** The place where the cart is sent, or would be; `unsaid` if none is chosen, null if it could not be loaded, undefined while unknown. */
  place: Towards | undefined
  isBusy: boolean
  onQuantity: (quantity: number) => void
  onRemove: () => Promise<void>
}

/** One product of the cart (P-23): picture, name, quantity, price. */
export function CartLine({ item, change, place, isBusy, onQuantity, onRemove }: CartLineProps) {
  const { productId: product, quantity, isEnough } = item
  const [isLeaving, setLeaving] = useState(false)
  const remove = () => {
    if (isBusy || isLeaving) return
    setLeaving(true)
    void onRemove().finally(() => setLeaving(false))
  }
  const isOff = isBusy || isLeaving
  return (
    <li className="cart-line" aria-busy={isLeaving || undefined}>
      <div className="cart-line-picture">
        <Picture url={product.productImage[0]} sizes="(width < 48rem) 92px, 120px" />
      </div>
      <div className="min-w-0">
        <p className="type-caption wrap-anywhere text-ink-3 first-letter:uppercase">{product.brandName}</p>
        <h2 className="font-semibold wrap-anywhere">
          {product.disponible ? (
            <a href={paths.product(product._id)} className="hover:underline">
              {product.productName}
            </a>
          ) : (
            product.productName
          )}
        </h2>
        {product.disponible && <LineArrival isDigital={product.digital} place={place} />}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Stepper
            label={`Cantidad de ${product.productName}`}
            value={quantity}
            max={cartLimits.quantity}
            isBusy={isOff}
            onChange={onQuantity}
          />
          <IconButton aria-label="Quitar" aria-disabled={isOff || undefined} onClick={remove}>
            {isLeaving ? <Spinner /> : <Trash2 aria-hidden className="size-5" />}
            <span className="sr-only">{product.productName}</span>
          </IconButton>
        </div>
        <LineProblem isForSale={product.disponible} isEnough={isEnough} change={change} />
      </div>
      <p className="cart-line-price">
        <strong className="text-lg/6 font-bold whitespace-nowrap tabular-nums">
          {formatPesos(quantity * product.sellingPrice)}
        </strong>
        {quantity > 1 && (
          <span className="type-caption whitespace-nowrap text-ink-3 tabular-nums">
            {`${formatPesos(product.sellingPrice)} c/u`}
          </span>
        )}
      </p>
    </li>
  )
}

const arrivalTowards = (place: Towards | undefined): string | null => {
  if (place === 'unsaid') return 'Escribe tu dirección y te decimos cuándo llega'
  if (!place) return null
  return 'readyOn' in place ? readyText(place) : arrivalOfPlace(place)
}

function LineArrival({ isDigital, place }: { isDigital: boolean; place: Towards | undefined }) {
  // Reserves the space of the text.
  if (!isDigital && place === undefined) return <Skeleton className="mt-1 h-[2.625rem] rounded-8 md:h-[1.3125rem]" />
  const isUnsaid = !isDigital && place === 'unsaid'
  const text = isDigital ? 'Al pagar, en tu historial' : arrivalTowards(place)
  if (!text) return null
  const isPickup = typeof place === 'object' && place !== null && 'readyOn' in place
  const Icon = isDigital ? KeyRound : isPickup ? Store : Truck
  return (
    <p
      className={classes(
        'mt-1 flex items-start gap-1.5 type-body-sm',
        isUnsaid ? 'min-h-[2.625rem] text-ink-3 md:min-h-[1.3125rem]' : 'font-semibold text-ok',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  )
}

type LineProblemProps = { isForSale: boolean; isEnough: boolean; change: string | undefined }

function LineProblem({ isForSale, isEnough, change }: LineProblemProps) {
  const sentences = [
    !isForSale && 'Ya no está disponible. Quítalo para poder pagar.',
    isForSale && !isEnough && 'No hay unidades suficientes. Baja la cantidad.',
    change,
  ].filter(Boolean)
  if (sentences.length === 0) return null
  return (
    <p className="mt-2 inline-block rounded-8 bg-warn-soft px-2.5 py-1 type-body-sm font-semibold text-warn">
      {sentences.join(' ')}
    </p>
  )
}
