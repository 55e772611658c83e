import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'

import type { PaymentTask } from '../../../contract/order-desk/payment-tasks.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { callQuery } from '../../queries/call-query.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { refundPath } from '../desk-paths.ts'
import { TaskRefundDialog } from './task-refund-dialog.tsx'
import { TaskText } from './task-text.tsx'

type Decision = PaymentTask['decisions'][number]

const decisions: Record<Decision, { label: string; question: string; done: string }> = {
  delivered: {
    label: 'Aceptar el pago',
    question: '¿Aceptar este pago como el del pedido? El pedido queda pagado y sus licencias se entregan.',
    done: 'Pedido pagado',
  },
  refunded: {
    label: 'Ya devolví el dinero',
    question: '¿Ya devolviste este dinero? El pedido queda reembolsado y sus unidades vuelven a la venta.',
    done: 'Pedido reembolsado',
  },
  done: {
    label: 'Marcar hecha',
    question: '¿Ya se hizo lo que pide esta tarea?',
    done: 'Tarea hecha',
  },
}

export const paymentTasksQuery = callQuery('orderDesk.paymentTasks', {})

/** Money that a person must look after; nothing while there is none. That it is not known is said: it may be much. */
export function PaymentTasks({ isOnline, onSettled }: { isOnline: boolean; onSettled: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(paymentTasksQuery)
  const tasks = data?.data ?? []
  if (error && !data)
    return (
      <p role="alert" className="mt-4 flex flex-wrap items-center gap-3 rounded-20 bg-surface p-4 shadow-1 md:px-6">
        No pudimos traer los pagos por decidir.
        <Button look="outline" size="small" isBusy={isFetching} onClick={() => void refetch()}>
          Reintentar
        </Button>
      </p>
    )
  if (tasks.length === 0) return null
  const settled = () => {
    void refetch()
    onSettled()
  }
  return (
    <section aria-label="Pagos por decidir" className="mt-4 rounded-20 bg-surface p-4 shadow-1 md:px-6">
      <h2 className="flex items-center gap-2 type-h3">
        <HandCoins aria-hidden className="size-5 text-warn" />
        Pagos por decidir
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {tasks.map((task) => (
          <TaskRow key={task.task} task={task} isOnline={isOnline} onSettled={settled} />
        ))}
      </ul>
    </section>
  )
}

type TaskRowProps = { task: PaymentTask; isOnline: boolean; onSettled: () => void }

function TaskRow({ task: about, isOnline, onSettled }: TaskRowProps) {
  const mayDecide = useMayEnter()('refunds')
  const { task, orderId, ...rest } = about
  const [isBusy, setBusy] = useState(false)
  const [refunding, setRefunding] = useState<{ turn: number; decision: 'refunded' | 'done'; isOpen: boolean } | null>(
    null,
  )
  const settle = async (decision: Decision) => {
    const { question, label, done } = decisions[decision]
    if (!(await showConfirm({ text: question, action: label }))) return
    setBusy(true)
    try {
      await withSession(() => callOverHttp('orderDesk.settleTask', { task, decision }))
      showToast({ text: done, kind: 'success' })
    } catch (error) {
      showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
    }
    setBusy(false)
    // Also when it was refused: somebody else may have decided it.
    onSettled()
  }
  const needsProof = (decision: Decision): decision is 'refunded' | 'done' =>
    decision === 'refunded' || (decision === 'done' && rest.refund === 'task')
  const refundWith = (decision: 'refunded' | 'done') =>
    setRefunding((before) => ({ turn: (before?.turn ?? 0) + 1, decision, isOpen: true }))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <TaskText task={about} />
      {!mayDecide ? (
        <p className="type-body-sm text-ink-2">Lo decide quien puede devolver dinero.</p>
      ) : rest.refund === 'order' && orderId !== null ? (
        <a href={refundPath(orderId)} className={buttonClass('outline', 'small')}>
          Devolver dinero
        </a>
      ) : (
        rest.decisions.map((decision) => (
          <Button
            key={decision}
            look="outline"
            size="small"
            isBusy={isBusy}
            isOff={!isOnline}
            onClick={() => (needsProof(decision) ? refundWith(decision) : void settle(decision))}
          >
            {rest.refund === 'task' ? 'Devolver dinero' : decisions[decision].label}
          </Button>
        ))
      )}
      {refunding && (
        <TaskRefundDialog
          key={refunding.turn}
          task={about}
          {...refunding}
          onClose={() => setRefunding({ ...refunding, isOpen: false })}
          onSettled={onSettled}
        />
      )}
    </li>
  )
}
