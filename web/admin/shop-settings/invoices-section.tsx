import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { INVOICES_BACK_DAYS } from '../../../contract/orders/invoice-rules.ts'
import { addDays, dayInBogota } from '../../../contract/values/civil-days.ts'
import { civilFormat } from '../../../contract/values/moments.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { reloadWithToast } from '../../forms/reload-with-toast.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Field } from '../../ui/field.tsx'
import { LoadedSection } from '../visit-settings/loaded-section.tsx'
import { useSeenValue } from '../visit-settings/use-seen-value.ts'
import { ValueForm } from '../visit-settings/value-form.tsx'

type Settings = { invoicesFrom: string | null }
const query = callQuery('shopSettings.getInvoices', {})
const dayText = civilFormat({ dateStyle: 'long' })

/** The first day whose order payments are invoiced (P-320). */
export function InvoicesSection() {
  const loading = useQuery(query)
  return (
    <LoadedSection
      title="Facturación electrónica"
      hint="Si facturas en otro programa, como Siigo, Alegra o el gratuito de la DIAN: quien compra dice a nombre de quién, tú descargas lo que falta por facturar y registras aquí cada factura."
      height="h-28"
      query={loading}
    >
      {({ data }) => <InvoicesForm stored={data} />}
    </LoadedSection>
  )
}

function InvoicesForm({ stored }: { stored: Settings }) {
  const [today] = useState(() => dayInBogota(new Date()))
  const [isOn, setOn] = useState(stored.invoicesFrom !== null)
  const { seen, theirs, onRefusal } = useSeenValue(stored, 'INVOICES_CHANGED', (data) => data as Settings)
  const { errors, ...form } = useForm({
    check: (written): FieldErrors =>
      isOn && textOf(new FormData(written), 'invoicesFrom') === '' ? { invoicesFrom: 'Elige desde qué día.' } : {},
    send: async (written) => {
      const input = { invoicesFrom: isOn ? textOf(written, 'invoicesFrom') : null, seen }
      const { message } = await callOverHttp('shopSettings.saveInvoices', input)
      // The menu gains or loses invoices, so the page is reloaded.
      reloadWithToast({ text: message, kind: 'success' })
    },
    onRefusal,
  })
  return (
    <ValueForm {...form} theirs={theirs === null ? undefined : describe(theirs)}>
      <div className="grid w-full gap-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={isOn}
            onChange={({ currentTarget }) => setOn(currentTarget.checked)}
            className="size-5 accent-primary"
          />
          Llevar aquí las facturas de los pedidos
        </label>
        {isOn && (
          <Field
            label="Pedidos pagados desde"
            name="invoicesFrom"
            type="date"
            required
            min={addDays(today, -INVOICES_BACK_DAYS)}
            max={today}
            defaultValue={stored.invoicesFrom ?? today}
            hint="Los de antes no se facturan aquí."
            error={errors.invoicesFrom}
            className="max-w-72"
          />
        )}
      </div>
    </ValueForm>
  )
}

const describe = ({ invoicesFrom }: Settings): string =>
  invoicesFrom === null ? 'Sin facturación electrónica' : `Pedidos pagados desde el ${dayText(invoicesFrom)}`
