import { useQuery, useQueryClient } from '@tanstack/react-query'

import { warrantyLimits } from '../../../contract/visits/visit-limits.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { showToast } from '../../ui/toast.ts'
import { NumberField } from '../number-field.tsx'
import { LoadedSection } from './loaded-section.tsx'
import { useSeenValue } from './use-seen-value.ts'
import { ValueForm } from './value-form.tsx'

const query = callQuery('visitRecords.getWarranty', {})

/** The warranty of a visit's work (P-91). */
export function WarrantySection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Garantía"
      hint="Vale para las visitas que terminan desde ahora. Las actas firmadas conservan la suya."
      height="h-12"
      query={loading}
    >
      {({ data }) => <WarrantyForm days={data.days} />}
    </LoadedSection>
  )
}

function WarrantyForm({ days }: { days: number }) {
  const queries = useQueryClient()
  const { seen, theirs, onSaved, onRefusal } = useSeenValue(
    days,
    'WARRANTY_CHANGED',
    (data) => (data as { days: number }).days,
  )
  const { errors, ...form } = useForm({
    send: async (written) => {
      const { message, data } = await callOverHttp('visitRecords.saveWarranty', { days: textOf(written, 'days'), seen })
      onSaved(data.days)
      queries.setQueryData(query.queryKey, (before) => before && { ...before, data })
      showToast({ text: message, kind: 'success' })
    },
    onRefusal,
  })
  return (
    <ValueForm {...form} theirs={theirs === null ? undefined : `Días de garantía: ${theirs}`}>
      <NumberField
        label="Días de garantía del trabajo"
        name="days"
        hint="Los términos prometen 3 meses en las reparaciones y 1 año en los repuestos."
        min={warrantyLimits.least}
        max={warrantyLimits.most}
        defaultValue={days}
        error={errors.days}
        className="w-64"
      />
    </ValueForm>
  )
}
