import { useQuery, useQueryClient } from '@tanstack/react-query'

import type { TransferSettings } from '../../../contract/content/shop-settings.ts'
import { shopTextLimits } from '../../../contract/content/shop-text-rules.ts'
import { TRANSFER_HOURS } from '../../../contract/orders/order-limits.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { TextArea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { LoadedSection } from '../visit-settings/loaded-section.tsx'
import { useSeenValue } from '../visit-settings/use-seen-value.ts'
import { ValueForm } from '../visit-settings/value-form.tsx'

const query = callQuery('shopSettings.getTransfers', {})

/** Whether orders can be paid by transfer, and where to (P-270). */
export function TransfersSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Pedidos por transferencia"
      hint={`Quien compra elige transferencia en el carrito y ve estos datos al pedir. Le guardamos los productos ${TRANSFER_HOURS} horas; tú registras el pago en el pedido cuando llegue.`}
      height="h-48"
      query={loading}
    >
      {({ data }) => <TransfersForm stored={data} />}
    </LoadedSection>
  )
}

function TransfersForm({ stored }: { stored: TransferSettings }) {
  const queries = useQueryClient()
  const { seen, theirs, onSaved, onRefusal } = useSeenValue(
    stored,
    'TRANSFER_TO_CHANGED',
    (data) => data as TransferSettings,
  )
  const { errors, ...form } = useForm({
    send: async (written) => {
      const input = { takesTransfers: written.has('takesTransfers'), transferTo: textOf(written, 'transferTo'), seen }
      const { message, data } = await callOverHttp('shopSettings.saveTransfers', input)
      onSaved(data)
      queries.setQueryData(query.queryKey, (before) => before && { ...before, data })
      showToast({ text: message, kind: 'success' })
    },
    onRefusal,
  })
  return (
    <ValueForm {...form} theirs={theirs === null ? undefined : describe(theirs)}>
      <div className="grid w-full gap-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="takesTransfers"
            defaultChecked={stored.takesTransfers}
            className="size-5 accent-primary"
          />
          Recibir pedidos por transferencia
        </label>
        <TextArea
          label="A dónde transfieren"
          name="transferTo"
          hint="Por ejemplo: Nequi 300 123 4567, llave Bre-B @alero, o banco, tipo y número de cuenta y titular."
          rows={4}
          maxLength={shopTextLimits.transferTo}
          defaultValue={stored.transferTo}
          error={errors.transferTo}
        />
      </div>
    </ValueForm>
  )
}

const describe = ({ takesTransfers, transferTo }: TransferSettings): string =>
  takesTransfers ? transferTo : 'Sin pedidos por transferencia'
