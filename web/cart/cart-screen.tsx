import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'

import type { User } from '../../contract/accounts.ts'
import type { SimulatedOutcome } from '../../contract/orders.ts'
import { idleSince } from '../page/idle-since.ts'
import { focusHeading } from '../page/page-focus.ts'
import { useShop } from '../page/shop.ts'
import { paths } from '../paths.ts'
import { SimulatedOutcomeField } from '../payments/simulated-outcome.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { CartSummary } from './cart-summary.tsx'
import { useCart } from './use-cart.ts'
import { useCheckout, type Aftermath } from './use-checkout.ts'

/** The cart of somebody who is signed in (P-23). */
export function CartScreen({ person }: { person: User }) {
  const cart = useCart()
  const { isBusy, pay, aftermath, forget } = useCheckout(cart, person)
  const [simulated, setSimulated] = useState<SimulatedOutcome>()
  const shop = useShop()
  const { arrival, items } = cart
  if (arrival.state === 'loading') return <CartSkeleton />
  if (arrival.state === 'failed') {
    return <ErrorBlock message="No pudimos traer tu carrito." onRetry={() => void cart.reload()} />
  }
  const { pendingPayment } = arrival.value
  if (items.length === 0) return <NothingInCart aftermath={aftermath} attempt={pendingPayment?.attempt} />
  return (
    <div className="cart-layout" aria-busy={isBusy || undefined}>
      <div className="rounded-20 bg-surface p-4 shadow-1 md:p-6">
        <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line pb-4">
          <h1 tabIndex={-1} className="type-h1">
            Carrito
          </h1>
          <p className="text-ink-3 tabular-nums">{items.length === 1 ? '1 producto' : `${items.length} productos`}</p>
        </div>
        {aftermath && <Notice aftermath={aftermath} />}
        <ul>
          {items.map((item) => (
            <CartLine
              key={item._id}
              item={item}
              change={aftermath?.changes.ofLines[item._id]}
              isBusy={isBusy}
              onQuantity={(quantity) => {
                forget()
                cart.setQuantity(item._id, quantity)
              }}
              onRemove={async () => {
                const isIdle = idleSince()
                forget()
                await cart.remove(item)
                if (isIdle()) focusHeading()
              }}
            />
          ))}
        </ul>
      </div>
      <CartSummary items={items} attempt={pendingPayment?.attempt} isBusy={isBusy} onPay={() => pay(items, simulated)}>
        {shop?.hasSimulatedPayments && !pendingPayment && (
          <SimulatedOutcomeField value={simulated} onChange={setSimulated} />
        )}
      </CartSummary>
    </div>
  )
}

/** Why a payment failed, and what is no longer in the cart. */
function Notice({ aftermath: { message, changes } }: { aftermath: Aftermath }) {
  const gone = changes.gone.length > 0 ? `Ya no está en tu carrito: ${changes.gone.join(', ')}.` : ''
  if (!message && !gone) return null
  return (
    <output className="mt-4 flex gap-3 rounded-14 bg-warn-soft p-4 font-semibold text-warn">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>{[message, gone].filter(Boolean).join(' ')}</span>
    </output>
  )
}

function NothingInCart({ aftermath, attempt }: { aftermath: Aftermath | null; attempt: string | undefined }) {
  return (
    <>
      <h1 tabIndex={-1} className="mb-5 type-h1">
        Carrito
      </h1>
      <EmptyBlock
        heading="p"
        lang="en"
        title="No Data"
        hint={
          aftermath?.isBought ? (
            <output>{aftermath.message || 'Tu compra quedó guardada en tu historial.'}</output>
          ) : (
            'Tu carrito está vacío.'
          )
        }
        action={
          <div className="flex flex-wrap gap-3">
            {attempt && (
              <a href={paths.waitForPayment(attempt)} className={buttonClass('primary')}>
                Ver el pago en curso
              </a>
            )}
            {aftermath?.isBought && (
              <a href={paths.clientHistory} className={buttonClass('primary')}>
                Ver mis compras
              </a>
            )}
            <a href={paths.home} className={buttonClass(aftermath?.isBought || attempt ? 'outline' : 'primary')}>
              Seguir comprando
            </a>
          </div>
        }
      />
    </>
  )
}
