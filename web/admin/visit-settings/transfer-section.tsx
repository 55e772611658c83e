import { useQuery, useQueryClient } from '@tanstack/react-query'

import { TRANSFER_TO_MOST } from '../../../contract/visits/visit-limits.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { LoadedSection } from './loaded-section.tsx'
import { useSeenValue } from './use-seen-value.ts'
import { ValueForm } from './value-form.tsx'

const query = callQuery('visitPayments.getTransferTo', {})

/** The account to which clients transfer payments of visits (P-143). */
export function TransferSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Transferencias"
      hint="El técnico se lo muestra a quien paga la visita, también sin señal."
      height="h-12"
      query={loading}
    >
      {({ data }) => <TransferForm transferTo={data.transferTo} />}
    </LoadedSection>
  )
}

function TransferForm({ transferTo }: { transferTo: string }) {
  const queries = useQueryClient()
  const { seen, theirs, onSaved, onRefusal } = useSeenValue(
    transferTo,
    'TRANSFER_TO_CHANGED',
    (data) => (data as { transferTo: string }).transferTo,
  )
  const { errors, ...form } = useForm({
    send: async (written) => {
      const input = { transferTo: textOf(written, 'transferTo'), seen }
      const { message, data } = await callOverHttp('visitPayments.saveTransferTo', input)
      onSaved(data.transferTo)
      queries.setQueryData(query.queryKey, (before) => before && { ...before, data })
      showToast({ text: message, kind: 'success' })
    },
    onRefusal,
  })
  return (
    <ValueForm {...form} theirs={theirs === null ? undefined : theirs || 'Sin dato para transferir'}>
      <Field
        label="A dónde transfieren"
        name="transferTo"
        hint="Por ejemplo: Llave @alero o Nequi 300 000 0000"
        autoComplete="off"
        maxLength={TRANSFER_TO_MOST}
        defaultValue={transferTo}
        error={errors.transferTo}
        className="min-w-64 flex-1"
      />
    </ValueForm>
  )
}
