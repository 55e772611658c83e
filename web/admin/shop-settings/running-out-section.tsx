import { useQuery, useQueryClient } from '@tanstack/react-query'

import { runningOutFrom } from '../../../contract/catalogue/product-description.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { showToast } from '../../ui/toast.ts'
import { NumberField } from '../number-field.tsx'
import { LoadedSection } from '../visit-settings/loaded-section.tsx'
import { ValueForm } from '../visit-settings/value-form.tsx'

const query = callQuery('products.runningOutFrom', {})

/** From how many units on a product is running out (P-250). */
export function RunningOutSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Se están acabando"
      hint="Los productos con tantas unidades o menos salen en «Se están acabando», en Hoy y con aviso en su tarjeta. Lo que no se cuenta nunca sale."
      height="h-12"
      query={loading}
    >
      {({ data }) => <RunningOutForm units={data.units} />}
    </LoadedSection>
  )
}

function RunningOutForm({ units }: { units: number }) {
  const queries = useQueryClient()
  const { errors, ...form } = useForm({
    send: async (written) => {
      const { message, data } = await callOverHttp('products.setRunningOutFrom', { units: textOf(written, 'units') })
      queries.setQueryData(query.queryKey, (before) => before && { ...before, data })
      showToast({ text: message, kind: 'success' })
    },
  })
  return (
    <ValueForm {...form}>
      <NumberField
        label="Desde cuántas unidades"
        name="units"
        min={runningOutFrom.least}
        max={runningOutFrom.most}
        defaultValue={units}
        error={errors.units}
        className="w-64"
      />
    </ValueForm>
  )
}
