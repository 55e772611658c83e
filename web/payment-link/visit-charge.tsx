import { callOverHttp } from '../browser-call.ts'
import { useLateHeading } from '../page/use-late-heading.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { useLinked } from './use-linked.ts'
import { VisitChargeCard } from './visit-charge-card.tsx'

const card = 'rounded-20 bg-surface p-5 shadow-1 md:p-8'

/** A visit paid by a link. @param isBack whether the person returns from the provider's page */
export function VisitCharge({ token, isBack }: { token: string; isBack: boolean }) {
  const { arrival, show, awaitPayment, refetch } = useLinked(token, isBack, (step, options) =>
    callOverHttp(`visitPayments.${step}`, { token }, options),
  )
  useLateHeading(arrival.state)
  if (token === '' || (arrival.state === 'failed' && arrival.status >= 400 && arrival.status < 500)) {
    return (
      <section className={card}>
        <h1 tabIndex={-1} className="type-h1">
          Este enlace no es válido
        </h1>
        <p className="mt-3 text-ink-2">
          Ábrelo otra vez desde el mensaje que recibiste, completo, o pídele otro a tu técnico. En tu cuenta también
          puedes pagar la visita.
        </p>
        <a href={paths.clientSupport} className={buttonClass('outline', 'normal', 'mt-5')}>
          Ver mis visitas
        </a>
      </section>
    )
  }
  if (arrival.state === 'loaded') return <VisitChargeCard {...{ token, show, awaitPayment }} charge={arrival.value} />
  return (
    <div className={card}>
      <h1 tabIndex={-1} className="type-h1">
        Paga tu visita
      </h1>
      {arrival.state === 'failed' ? (
        <ErrorBlock message="No pudimos traer tu cuenta." onRetry={refetch} />
      ) : (
        <SkeletonList label="Cargando tu cuenta">
          <Skeleton className="mt-4 h-24 rounded-12" />
          <Skeleton className="mt-6 h-14 rounded-12" />
        </SkeletonList>
      )}
    </div>
  )
}
