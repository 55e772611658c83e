import { useQuery, useQueryClient } from '@tanstack/react-query'

import { TRANSFER_TO_MOST } from '../../../contract/visits/visit-payments.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { LoadedSection } from './loaded-section.tsx'

const query = callQuery('visitPayments.getTransferTo', {})

/** Where clients transfer money of visits to (P-143). */
export function TransferSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Transferencias"
      hint="El técnico se lo muestra a quien paga la visita, también sin señal."
      height="h-12"
      query={loading}
    >
      {({ data }) => <TransferForm transferTo={data.transferTo} onMissed={() => void loading.refetch()} />}
    </LoadedSection>
  )
}

function TransferForm({ transferTo, onMissed }: { transferTo: string; onMissed: () => void }) {
  const queries = useQueryClient()
  const { errors, formProps, buttonProps } = useForm({
    send: async (written) => {
      const input = { transferTo: textOf(written, 'transferTo'), seen: transferTo }
      const { message, data } = await callOverHttp('visitPayments.saveTransferTo', input).catch((error: unknown) => {
        onMissed()
        throw error
      })
      queries.setQueryData(query.queryKey, (before) => before && { ...before, data })
      showToast({ text: message, kind: 'success' })
    },
  })
  return (
    <form {...formProps} noValidate className="flex flex-wrap items-start gap-3">
      <Field
        key={transferTo}
        label="A dónde transfieren"
        name="transferTo"
        hint="Por ejemplo: Llave @alero o Nequi 300 000 0000"
        autoComplete="off"
        maxLength={TRANSFER_TO_MOST}
        defaultValue={transferTo}
        error={errors.transferTo}
        className="min-w-64 flex-1"
      />
      <Button {...buttonProps} look="outline" className="mt-7">
        Guardar
      </Button>
    </form>
  )
}
