import { useId, useState } from 'react'

import type { DeskOrder } from '../../../../contract/order-desk/desk-order.ts'
import { formatPesos } from '../../../../contract/values/pesos.ts'
import { callOverHttp } from '../../../browser-call.ts'
import { textOf } from '../../../forms/form-values.ts'
import { readAmount } from '../../../forms/typed-amount.ts'
import { useForm } from '../../../forms/use-form.ts'
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

/** What else happens when all of the money goes back. */
function allBackText({ ifCancelled: { keys }, digital, shipments }: DeskOrder): string {
  if (shipments.some(({ state }) => state === 'to_prepare' || state === 'prepared'))
    return 'Para devolver todo, primero cancela el pedido: lo que no ha salido ya no sale.'
  if (keys > 0)
    return keys === 1
      ? 'Si devuelves todo, vuelve 1 clave a la venta: nadie la ha visto.'
      : `Si devuelves todo, vuelven ${keys} claves a la venta: nadie las ha visto.`
  return digital.length > 0 ? 'El comprador ya vio sus claves: siguen siendo suyas.' : ''
}

/** Gives money back: all of it to the card where the provider can, or by a transfer that is written down with its proof. */
export function RefundDialog({ order, isOpen, onClose, actions }: OrderDialogProps & { order: DeskOrder }) {
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
  const { formProps, isBusy, errors, mend } = useForm({
    send: async (written) => {
      if (by === 'provider') {
        let isUnderWay = false
        const isRequested = await actions.run(null, async () => {
          isUnderWay = (await callOverHttp('orderDesk.refundByProvider', seen)).data.isUnderWay
        })
        if (!isRequested) return
        showToast({
          text: isUnderWay ? 'La devolución está en curso' : `Devolvimos ${formatPesos(refundable)} a la tarjeta`,
          kind: isUnderWay ? 'info' : 'success',
        })
        return onClose()
      }
      if (isUploading) return { proof: 'Espera a que suba la imagen.' }
      const amount = readAmount(textOf(written, 'amount'))
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
      action={by === 'provider' ? 'Devolver' : 'Registrar'}
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
          <p className="text-ink-2">
            {'Vuelven a la tarjeta '}
            <b className="font-semibold whitespace-nowrap text-ink">{formatPesos(refundable)}</b>
            {', todo lo que se pagó.'}
          </p>
        ) : (
          <>
            {way.reason !== '' && actions.notice === null && (
              <p className="rounded-10 bg-sunken px-3.5 py-2.5 type-body-sm text-ink-2">{way.reason}</p>
            )}
            <TransferFields
              {...{ refundable, errors, proof }}
              proposed={owed > 0 ? owed : refundable}
              onProof={(value) => {
                setProof(value)
                mend('proof')
              }}
              onUploading={setUploading}
            />
          </>
        )}
        {consequence !== '' && <p className="type-body-sm text-ink-2">{consequence}</p>}
      </form>
    </ActionDialog>
  )
}
