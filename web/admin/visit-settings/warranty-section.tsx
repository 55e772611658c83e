import { useQuery, useQueryClient } from '@tanstack/react-query'

import { warrantyLimits } from '../../../contract/visits/visit-records.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { NumberField } from '../number-field.tsx'
import { LoadedSection } from './loaded-section.tsx'

const query = callQuery('visitRecords.getWarranty', {})

/** How long the shop answers for the work of a visit (P-91). */
export function WarrantySection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Garantía"
      hint="Vale para las visitas que terminan desde ahora. Las actas firmadas conservan la suya."
      height="h-12"
      query={loading}
    >
      {({ data }) => <WarrantyForm days={data.days} onMissed={() => void loading.refetch()} />}
    </LoadedSection>
  )
}

function WarrantyForm({ days, onMissed }: { days: number; onMissed: () => void }) {
  const queries = useQueryClient()
  const { errors, formProps, buttonProps } = useForm({
    send: async (written) => {
      const answer = callOverHttp('visitRecords.saveWarranty', { days: textOf(written, 'days'), seen: days })
      const { message, data } = await answer.catch((error: unknown) => {
        onMissed()
        throw error
      })
      queries.setQueryData(query.queryKey, (before) => before && { ...before, data })
      showToast({ text: message, kind: 'success' })
    },
  })
  return (
    <form {...formProps} noValidate className="flex flex-wrap items-start gap-3">
      <NumberField
        key={days}
        label="Días de garantía del trabajo"
        name="days"
        hint="Los términos prometen 3 meses en las reparaciones y 1 año en los repuestos."
        min={warrantyLimits.least}
        max={warrantyLimits.most}
        defaultValue={days}
        error={errors.days}
        className="w-64"
      />
      <Button {...buttonProps} look="outline" className="mt-7">
        Guardar
      </Button>
    </form>
  )
}
