import { useNavigate } from 'react-router'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { PageTitle } from '../../../page/page-head.tsx'
import { useShopName } from '../../../page/shop.ts'
import { BrandMark } from '../../../ui/brand-mark.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useSigner } from '../signing/use-signer.tsx'
import { useVisit } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar } from '../visit-classes.ts'
import { VisitRoof } from '../visit-roof.tsx'
import { useChargeSteps } from './charge-steps.ts'
import { MoneyLines } from './money-lines.tsx'

/** The client's approval on the technician's phone, shown from the client's view: going back leaves it unapproved. */
export function ApprovalScreen({ visit }: { visit: Visit }) {
  const { task, money } = visit
  const { fields, read } = useSigner(task.client?.name ?? '')
  const { approve } = useChargeSteps(task._id)
  const navigate = useNavigate()
  const shopName = useShopName()
  const { hasSignal } = useVisit(task._id)
  const back = visitAddress(task._id, { ver: 'cuenta' })
  const isChanged = !money.quote?.isCurrent || money.quote.state !== 'open'
  const confirm = async () => {
    const signed = read()
    if (signed && (await approve(money, signed.name, signed.drawing))) void navigate(back, { replace: true })
  }
  return (
    <>
      <PageTitle title="Aprobación" />
      <VisitRoof className="justify-between gap-3 px-4">
        <p className="flex items-center gap-2 font-display text-[17px]/6 font-bold">
          <BrandMark className="size-8" />
          {shopName}
        </p>
        {task.client && <p className="truncate text-[13px]/5 text-on-roof-2">para {task.client.name}</p>}
      </VisitRoof>
      <div className="flex max-w-160 flex-col gap-5">
        <h1 tabIndex={-1} className="type-h1">
          ¿Apruebas este arreglo?
        </h1>
        <MoneyLines visit={visit} forClient={{ hasSignal, approvedBefore: money.approval?.total ?? 0 }} />
        {isChanged ? (
          <div className={visitBar}>
            <p className="font-semibold">La cuenta cambió. Pide otra aprobación.</p>
            <a href={back} className={buttonClass('primary', 'normal', 'min-h-14')}>
              Volver a la cuenta
            </a>
          </div>
        ) : (
          <>
            <p className="text-[15px]/5 text-ink-2">Después de aprobar, este precio no cambia.</p>
            {fields}
            <p className="text-[15px]/5 text-ink-2">¿No puedes firmar? Vuelve y pide el enlace «En su celular».</p>
            <div className={`${visitBar} flex-row! md:gap-3!`}>
              <a href={back} className={buttonClass('outline', 'normal', 'min-h-14 shrink-0')}>
                No apruebo
              </a>
              <Button className="min-h-14 flex-1" onClick={() => void confirm()}>
                Apruebo {formatPesos(money.total)}
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  )
}
