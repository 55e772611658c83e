import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { momentOf } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import type { VisitRefund } from '../../../contract/visits/visit-payments.ts'
import { callOverHttp } from '../../browser-call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form-values.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { useLive } from '../../live/use-live.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'

export const refundsQuery = callQuery('visitPayments.listRefunds', {})

const reasons: Record<VisitRefund['why'], string> = {
  excess: 'Pagó por enlace más de lo que debía',
  amount: 'Pagó por enlace un valor distinto',
  cancelled: 'La visita se canceló',
  taken_back: 'Se quitó algo ya pagado',
}

/** Refunds due to clients of visits; nothing without any, unless it is the only content of the page. */
export function RefundList({ isAlone }: { isAlone: boolean }) {
  const { data, error, refetch } = useQuery(refundsQuery)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<VisitRefund | null>(null)
  useLive(() => void refetch())
  if (error && !data) return <ErrorBlock message={error.message} onRetry={() => void refetch()} />
  const refunds = data?.data ?? []
  if (refunds.length === 0)
    return isAlone && data ? <EmptyBlock heading="p" title="No hay dinero de visitas por devolver." /> : null
  const close = async ({ _id: refundId, amount }: VisitRefund, note: string) => {
    const { data: left } = await callOverHttp('visitPayments.closeRefund', { refundId, note })
    queries.setQueryData(refundsQuery.queryKey, (before) => before && { ...before, data: left })
    showToast({ text: `Devolviste ${formatPesos(amount)}.`, kind: 'success' })
  }
  return (
    <section className="mb-6 rounded-20 bg-warn-soft p-4 md:p-5">
      <h2 className="type-h3">Por devolver a clientes</h2>
      <ul className="mt-3 grid gap-3">
        {refunds.map((refund) => (
          <li key={refund._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-14 bg-surface p-4">
            <p className="min-w-0 grow basis-56 wrap-anywhere">
              <span className="block font-semibold">
                {[refund.client || 'Cuenta eliminada', refund.phone].filter(Boolean).join(' · ')}
              </span>
              <span className="block type-body-sm text-ink-2">
                {[reasons[refund.why], momentOf(refund.at), refund.transaction && `pago ${refund.transaction}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            <p className="type-h3 whitespace-nowrap tabular-nums">{formatPesos(refund.amount)}</p>
            <Button look="outline" size="small" onClick={() => setChosen(refund)}>
              Ya lo devolví
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <NoteDialog refund={chosen} onClose={() => setChosen(null)} close={(note) => close(chosen, note)} />}
    </section>
  )
}

type NoteDialogProps = { refund: VisitRefund; onClose: () => void; close: (note: string) => Promise<void> }

function NoteDialog({ refund, onClose, close }: NoteDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const form = useForm({
    send: async (written): Promise<FieldErrors | void> => {
      const note = textOf(written, 'note').trim()
      if (note === '') return { note: 'Escribe cómo lo devolviste.' }
      await close(note)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Devolviste ${formatPesos(refund.amount)}`}
      action="Anotar"
      {...{ isOpen: true, form, isDirty, onClose }}
      onDirty={() => setDirty(true)}
      className="grid gap-4"
    >
      <Field
        label="¿Cómo lo devolviste?"
        name="note"
        hint="Por ejemplo: transferencia a Nequi, con el número del comprobante."
        maxLength={300}
        error={form.errors['note']}
        autoComplete="off"
      />
    </FormDialog>
  )
}
