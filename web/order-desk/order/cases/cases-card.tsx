import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { caseNames, caseStateText, exceptionTexts } from '../../../../contract/orders/return-case-text.ts'
import type { DeskCase } from '../../../../contract/orders/return-cases.ts'
import { dayInBogota } from '../../../../contract/values/civil-days.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { useMayEnter } from '../../../areas/use-may-enter.ts'
import { deskCaseLook } from '../../../orders/cases/case-looks.ts'
import { CasePhotos } from '../../../orders/cases/case-photos.tsx'
import { lateDialog } from '../../../page/late-dialog.tsx'
import { callQuery } from '../../../queries/call-query.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { shortMoment, unitsText } from '../../desk-text.ts'
import { DeskCard } from '../desk-card.tsx'
import { caseEventText, dueText, stepsOf, stepTexts, type CaseStep } from './desk-case-text.ts'

const CaseDialog = lateDialog(
  async () => (await import('./case-dialog.tsx')).CaseDialog,
  ({ isOpen }) => isOpen,
)
const OpenForDialog = lateDialog(
  async () => (await import('./open-for-dialog.tsx')).OpenForDialog,
  ({ isOpen }) => isOpen,
)

/** What is open: a step of a case, or the opening of one; each time a new one. */
type Opened = { turn: number; isOpen: boolean; step: { about: DeskCase; step: CaseStep } | null }

type CasesCardProps = { order: DeskOrder; isOnline: boolean; onRefund: () => void }

/** The withdrawals and guarantee claims of an order, and what may be opened for its buyer (P-291). */
export function CasesCard({ order: { _id: orderId, money }, isOnline, onRefund }: CasesCardProps) {
  const queries = useQueryClient()
  const mayRefund = useMayEnter()('refunds')
  const { data } = useQuery(callQuery('returnCases.ofOrder', { orderId }))
  const [opened, setOpened] = useState<Opened>({ turn: 0, isOpen: false, step: null })
  const open = (step: Opened['step']) => setOpened(({ turn }) => ({ turn: turn + 1, isOpen: true, step }))
  if (!data) return null
  const { cases, offers } = data.data
  if (cases.length === 0 && offers.length === 0) return null
  const dialog = {
    isOpen: opened.isOpen,
    onClose: () => setOpened((before) => ({ ...before, isOpen: false })),
    onChanged: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['returnCases.ofOrder'] }),
        queries.invalidateQueries({ queryKey: ['orderDesk.get'] }),
      ])
    },
  }
  return (
    <DeskCard title="Devoluciones y garantías">
      {cases.length > 0 && (
        <ul className="mt-3 flex flex-col gap-3">
          {cases.map((one) => (
            <li key={one._id}>
              <CaseBox
                about={one}
                isOnline={isOnline}
                onStep={(step) => open({ about: one, step })}
                onPhotos={() => queries.invalidateQueries({ queryKey: ['returnCases.ofOrder'] })}
              >
                {mayRefund && one.state === 'received' && money.owed > 0 && (
                  <Button size="small" isOff={!isOnline} onClick={onRefund}>
                    Devolver dinero
                  </Button>
                )}
              </CaseBox>
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && (
        <Button look="outline" size="small" className="mt-3" isOff={!isOnline} onClick={() => open(null)}>
          Abrir un caso
        </Button>
      )}
      {opened.turn > 0 &&
        (opened.step ? (
          <CaseDialog key={opened.turn} {...dialog} {...opened.step} />
        ) : (
          <OpenForDialog key={opened.turn} {...dialog} offers={offers} />
        ))}
    </DeskCard>
  )
}

type CaseBoxProps = {
  about: DeskCase
  isOnline: boolean
  onStep: (step: CaseStep) => void
  /** Its photos are others now. */
  onPhotos: () => Promise<void>
  /** What comes next where that is no step of the case. */
  children: ReactNode
}

function CaseBox({ about, isOnline, onStep, onPhotos, children }: CaseBoxProps) {
  const { kind, state, radicado, lines, amount, shipment, fault, note, reply, exception, events } = about
  const [today] = useState(() => dayInBogota(new Date()))
  const due = dueText(about, today)
  const steps = stepsOf(about, today)
  return (
    <section aria-label={`${caseNames[kind]} ${radicado}`} className="rounded-14 bg-sunken p-4 wrap-anywhere">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="font-semibold">{`${caseNames[kind]} ${radicado}`}</h3>
        <Badge {...deskCaseLook(kind, state)}>{caseStateText(kind, state)}</Badge>
        {due !== '' && (
          <span className={classes('type-caption', about.isLate ? 'font-semibold text-danger' : 'text-ink-2')}>
            {due}
          </span>
        )}
      </header>
      <ul className="mt-2 type-body-sm">
        {lines.map(({ lineId, quantity, productName, damaged }) => (
          <li key={lineId}>
            {`${quantity} × ${productName}`}
            {damaged > 0 && <span className="text-warn">{` (${unitsText(damaged)} sin volver a la venta)`}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-1 type-caption text-ink-3">{`Envío ${shipment} · ${formatPesos(amount)}`}</p>
      {[fault, note, exception && exceptionTexts[exception], reply].filter(Boolean).map((text) => (
        <p key={text} className="mt-2 type-body-sm whitespace-pre-line text-ink-2">
          {text}
        </p>
      ))}
      <CasePhotos about={about} side="shop" onChanged={onPhotos} />
      <ol className="mt-2 type-caption text-ink-3">
        {events.map((event) => (
          <li key={`${event.at} ${event.event}`}>{`${caseEventText(event)} · ${shortMoment(event.at)}`}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {children}
        {steps.map((step, index) => (
          <Button
            key={step}
            size="small"
            look={index === 0 ? 'primary' : 'outline'}
            isOff={!isOnline}
            onClick={() => onStep(step)}
          >
            {stepTexts[step].label}
          </Button>
        ))}
      </div>
    </section>
  )
}
