import { useId, useState } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { textOf } from '../../../forms/form-values.ts'
import { readAmount } from '../../../forms/typed-amount.ts'
import type { FieldErrors } from '../../../forms/use-field-errors.ts'
import { useForm } from '../../../forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ActionDialog } from '../action-dialog.tsx'
import type { OrderDialogProps } from '../use-order-actions.ts'
import { noteRefund } from './note-refund.ts'
import { TransferFields } from './transfer-fields.tsx'

const ways = [
  { value: 'provider', label: 'A la tarjeta' },
  { value: 'transfer', label: 'Transferencia' },
] as const

const CANCEL_FIRST = 'Para devolver todo, primero cancela el pedido: lo que no ha salido ya no sale.'

/** Whether something of it has not left, so that all of its money goes back only once it is cancelled. */
const isCancelledFirst = ({ status, canChangeAddress }: DeskOrder): boolean => status === 'paid' && canChangeAddress

/** What else happens when all of the money goes back. */
function allBackText({ ifCancelled: { keys }, digital }: DeskOrder): string {
  if (keys > 0)
    return keys === 1
      ? 'Si devuelves todo, vuelve 1 clave a la venta: nadie la ha visto.'
      : `Si devuelves todo, vuelven ${keys} claves a la venta: nadie las ha visto.`
  return digital.length > 0 ? 'El comprador ya vio sus claves: siguen siendo suyas.' : ''
}

type RefundDialogProps = OrderDialogProps & {
  order: DeskOrder
  /** Opens the dialog that cancels the order in the place of this one. */
  onCancelFirst: () => void
}

/**
 * Gives money back: all of it to the card where the provider can, or by a transfer that is written down with its proof. While
 * something has not left it leads to cancelling instead; a part of the money can be transferred nevertheless.
 */
export function RefundDialog({ order, isOpen, onClose, actions, onCancelFirst }: RefundDialogProps) {
  const id = useId()
  const { refunded, refundable, owed, way } = order.money
  // The card gets all of it or nothing.
  const [wanted, setWanted] = useState(owed > 0 && owed < refundable ? 'transfer' : way.by)
  // What the provider refused meanwhile is left to a transfer.
  const by = way.by === 'provider' ? wanted : 'transfer'
  const [proof, setProof] = useState<readonly string[]>([])
  const [isUploading, setUploading] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const seen = { orderId: order._id, refundedSeen: refunded }
  const cancelsFirst = isCancelledFirst(order)
  const { formProps, isBusy, errors, mend } = useForm({
    send: async (written): Promise<FieldErrors | void> => {
      if (cancelsFirst && by === 'provider') return onCancelFirst()
      if (by === 'provider') {
        if (await giveToCard(actions, seen, refundable)) onClose()
        return
      }
      if (isUploading) return { proof: 'Espera a que suba la imagen.' }
      const amount = readAmount(textOf(written, 'amount'))
      if (cancelsFirst && amount === refundable) return { amount: CANCEL_FIRST }
      const refund = { ...seen, amount, proof: [...proof], note: textOf(written, 'note') }
      let isNoted = false
      await actions.run(null, async () => {
        isNoted = await noteRefund(refund)
      })
      if (!isNoted) return
      showToast({ text: 'Reembolso registrado', kind: 'success' })
      onClose()
    },
  })
  const consequence = order.status === 'paid' ? allBackText(order) : ''
  return (
    <ActionDialog
      title="Devolver dinero"
      formId={id}
      action={by === 'transfer' ? 'Registrar' : cancelsFirst ? 'Cancelar pedido' : 'Devolver'}
      {...(cancelsFirst && { leave: 'Ahora no' })}
      isDirty={isDirty || isUploading || proof.length > 0}
      notice={actions.notice?.text ?? null}
      isOver={refundable === 0 || way.isUnderWay}
      {...{ isOpen, isBusy, onClose }}
    >
      <form {...formProps} id={id} onInput={() => setDirty(by === 'transfer')} className="grid gap-4">
        {way.by === 'provider' && (
          <Segmented label="Cómo" options={ways} value={by} onChange={setWanted} className="justify-self-start" />
        )}
        {by === 'provider' ? (
          !cancelsFirst && <ToCard amount={refundable} />
        ) : (
          <>
            {way.reason !== '' && actions.notice === null && (
              <p className="rounded-10 bg-sunken px-3.5 py-2.5 type-body-sm text-ink-2">{way.reason}</p>
            )}
            <TransferFields
              {...{ refundable, errors, proof }}
              isAtCounter={order.isAtCounter}
              proposed={owed > 0 ? owed : cancelsFirst ? null : refundable}
              onProof={(value) => {
                setProof(value)
                mend('proof')
              }}
              onUploading={setUploading}
            />
          </>
        )}
        {cancelsFirst ? (
          <CancelFirst isAll={by === 'provider'} onCancelFirst={onCancelFirst} />
        ) : (
          consequence !== '' && <p className="type-body-sm text-ink-2">{consequence}</p>
        )}
      </form>
    </ActionDialog>
  )
}

/** Has the provider give all of it back, and says so. @returns whether it was asked */
async function giveToCard(
  actions: OrderDialogProps['actions'],
  seen: { orderId: string; refundedSeen: number },
  amount: number,
): Promise<boolean> {
  let isUnderWay = false
  const isRequested = await actions.run(null, async () => {
    isUnderWay = (await callOverHttp('orderDesk.refundByProvider', seen)).data.isUnderWay
  })
  if (isRequested)
    showToast({
      text: isUnderWay ? 'La devolución está en curso' : `Devolvimos ${formatPesos(amount)} a la tarjeta`,
      kind: isUnderWay ? 'info' : 'success',
    })
  return isRequested
}

const ToCard = ({ amount }: { amount: number }) => (
  <p className="text-ink-2">
    {'Vuelven a la tarjeta '}
    <b className="font-semibold whitespace-nowrap text-ink">{formatPesos(amount)}</b>
    {', todo lo que se pagó.'}
  </p>
)

/** @param props.isAll all of it is to go back: then the dialog's own button cancels */
function CancelFirst({ isAll, onCancelFirst }: { isAll: boolean; onCancelFirst: () => void }) {
  if (isAll) return <p>{CANCEL_FIRST}</p>
  return (
    <>
      <p className="type-body-sm text-ink-2">{CANCEL_FIRST}</p>
      <Button look="outline" size="small" className="justify-self-start" onClick={onCancelFirst}>
        Cancelar pedido
      </Button>
    </>
  )
}
