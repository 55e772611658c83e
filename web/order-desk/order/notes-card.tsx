import { useId, useState } from 'react'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { callOverHttp } from '../../browser-call.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field-frame.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { showToast } from '../../ui/toast.ts'
import { shortMoment } from '../desk-text.ts'
import { DeskCard } from './desk-card.tsx'
import type { OrderActions } from './use-order-actions.ts'

/** What the shop tells itself about an order. */
export function NotesCard({ order, actions }: { order: DeskOrder; actions: OrderActions }) {
  const errorId = useId()
  const [text, setText] = useState('')
  const { formProps, buttonProps, errors } = useForm({
    send: async () => {
      const isDone = await actions.run(null, () => callOverHttp('orderDesk.note', { orderId: order._id, text }))
      if (!isDone) return
      setText('')
      showToast({ text: 'Nota guardada', kind: 'success' })
    },
  })
  return (
    <DeskCard title="Notas internas" aside="El comprador no las ve">
      {order.notes.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {order.notes.map(({ at, who, text: note }) => (
            <li key={at} className="rounded-10 bg-warn-soft px-3.5 py-2.5 type-body-sm">
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
              <p className="mt-0.5 type-caption text-warn">{`${who || 'Tienda'}, ${shortMoment(at)}`}</p>
            </li>
          ))}
        </ul>
      )}
      <form {...formProps} className="relative mt-3">
        <textarea
          name="text"
          aria-label="Nota"
          aria-invalid={errors.text ? true : undefined}
          aria-describedby={errors.text ? errorId : undefined}
          placeholder="Escribe una nota"
          rows={1}
          maxLength={1_000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className={controlClass(
            Boolean(errors.text),
            'field-sizing-content block min-h-12 resize-none py-[11px] pr-26',
          )}
        />
        <Button {...buttonProps} look="ghost" size="small" className="absolute top-1 right-1">
          Guardar
        </Button>
        {errors.text && (
          <p id={errorId} className="mt-1.5 type-caption text-danger">
            {errors.text}
          </p>
        )}
      </form>
      {text.trim() !== '' && <LeaveGuard isPage />}
    </DeskCard>
  )
}
