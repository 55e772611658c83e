import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { taxCodeNames, taxCodes, type TaxCode } from '../../../contract/catalogue/tax-codes.ts'
import type { IvaSettings } from '../../../contract/content/shop-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.ts'
import { LoadedSection } from '../visit-settings/loaded-section.tsx'
import { useSeenValue } from '../visit-settings/use-seen-value.ts'
import { ValueForm } from '../visit-settings/value-form.tsx'

const query = callQuery('shopSettings.getIva', {})

/** Whether the shop charges IVA, and the default rate of products (P-287). */
export function IvaSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="IVA"
      hint="Si eres responsable de IVA, tus precios ya lo incluyen: aquí no sube ninguno. Desde que lo actives, cada pedido guarda cuánto IVA lleva; los anteriores quedan como estaban."
      height="h-40"
      query={loading}
    >
      {({ data }) => <IvaForm stored={{ chargesIva: data.chargesIva, usualTaxCode: data.usualTaxCode }} />}
    </LoadedSection>
  )
}

function IvaForm({ stored }: { stored: IvaSettings }) {
  const queries = useQueryClient()
  const [isOn, setOn] = useState(stored.chargesIva)
  const { seen, theirs, onSaved, onRefusal } = useSeenValue(stored, 'IVA_CHANGED', (data) => {
    const { chargesIva, usualTaxCode } = data as IvaSettings
    return { chargesIva, usualTaxCode }
  })
  const { errors, ...form } = useForm({
    send: async (written) => {
      const input = {
        chargesIva: written.has('chargesIva'),
        usualTaxCode: (textOf(written, 'usualTaxCode') || stored.usualTaxCode) as TaxCode,
        seen,
      }
      const { message, data } = await callOverHttp('shopSettings.saveIva', input)
      onSaved({ chargesIva: data.chargesIva, usualTaxCode: data.usualTaxCode })
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
            name="chargesIva"
            defaultChecked={stored.chargesIva}
            onChange={({ currentTarget }) => setOn(currentTarget.checked)}
            className="size-5 accent-primary"
          />
          Tu negocio cobra IVA
        </label>
        {isOn && (
          <>
            <Select
              label="Tarifa usual"
              name="usualTaxCode"
              hint="La de los productos que no dicen otra. La de cada uno se cambia en su formulario."
              defaultValue={stored.usualTaxCode}
              error={errors.usualTaxCode}
              className="max-w-72"
            >
              {taxCodes.map((code) => (
                <option key={code} value={code}>
                  {taxCodeNames[code]}
                </option>
              ))}
            </Select>
            <p className="max-w-prose type-body-sm text-ink-2">
              El envío lleva el IVA de lo que se envía, y las visitas el 19&nbsp;% con sus repuestos. Confirma con tu
              contador que así te corresponde.
            </p>
          </>
        )}
      </div>
    </ValueForm>
  )
}

const describe = ({ chargesIva, usualTaxCode }: IvaSettings): string =>
  chargesIva ? `Cobra IVA, tarifa usual: ${taxCodeNames[usualTaxCode]}` : 'Sin IVA'
