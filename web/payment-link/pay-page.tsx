import { useLocation } from 'react-router'

import { callOverHttp } from '../browser-call.ts'
import { LinkScriptNote } from '../page/link-script-note.tsx'
import { PageHead } from '../page/page-head.tsx'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { linkToken } from './link-token.ts'
import { LinkedOrderCard } from './linked-order-card.tsx'
import { useLinked } from './use-linked.ts'
import { VisitCharge } from './visit-charge.tsx'

/** `/pagar`: a telephone order or a visit, paid by anybody with its link. */
export function PayPage() {
  const { hash, search } = useLocation()
  const isHydrated = useHydrated()
  return (
    <>
      <PageHead
        title="Paga tu pedido"
        description="Paga un pedido que hiciste por teléfono."
        canonicalPath={paths.paymentLink}
        isHidden
      />
      <div className="shop-width max-w-180! py-6 md:py-10">
        <LinkScriptNote />
        {isHydrated ? <Linked hash={hash} search={search} /> : <OrderSkeleton />}
      </div>
    </>
  )
}

function Linked({ hash, search }: { hash: string; search: string }) {
  // The provider sends people back with its id of the payment.
  const isBack = new URLSearchParams(search).has('id')
  const { token, isVisit } = linkToken(hash, search)
  return isVisit ? <VisitCharge {...{ token, isBack }} /> : <OrderOf {...{ token, isBack }} />
}

function OrderOf({ token, isBack }: { token: string; isBack: boolean }) {
  const { arrival, show, awaitPayment, refetch } = useLinked(token, isBack, (step, options) =>
    callOverHttp(`paymentLinks.${step}`, { token }, options),
  )
  useLateHeading(arrival.state)
  if (token === '' || (arrival.state === 'failed' && arrival.status >= 400 && arrival.status < 500)) {
    return (
      <section className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
        <h1 tabIndex={-1} className="type-h1">
          Este enlace no es válido
        </h1>
        <p className="mt-3 text-ink-2">
          Ábrelo otra vez desde el mensaje que recibiste, completo, o pídele otro a la tienda. Si acabas de pagar, tu
          pedido está en tu historial.
        </p>
        <a href={paths.clientHistory} className={buttonClass('outline', 'normal', 'mt-5')}>
          Ver mis compras
        </a>
      </section>
    )
  }
  if (arrival.state === 'loading') return <OrderSkeleton />
  if (arrival.state === 'failed') {
    return (
      <>
        <h1 tabIndex={-1} className="mb-5 type-h1">
          Paga tu pedido
        </h1>
        <ErrorBlock message="No pudimos traer tu pedido." onRetry={refetch} />
      </>
    )
  }
  return <LinkedOrderCard {...{ token, show, awaitPayment }} order={arrival.value} />
}

function OrderSkeleton() {
  return (
    <div className="rounded-20 bg-surface p-5 shadow-1 md:p-8">
      <h1 tabIndex={-1} className="type-h1">
        Paga tu pedido
      </h1>
      <SkeletonList label="Cargando tu pedido">
        <Skeleton className="mt-4 h-24 rounded-12" />
        <Skeleton className="mt-6 h-14 rounded-12" />
      </SkeletonList>
    </div>
  )
}
