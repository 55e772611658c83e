import { useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { textOf } from '../forms/form-values.ts'
import { sendOnce } from '../forms/send-once.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { showToast } from '../ui/toast.ts'
import { NumberField } from './number-field.tsx'

type Way = 'received' | 'counted'
type CorrectStockProps = {
  productId: string
  stock: number | null
  /** The latest movement that the screen shows. */
  latest: number
  onDirty: (isDirty: boolean) => void
  onCorrected: (stock: number | null) => void
  /** Called if somebody else corrected the count meanwhile. */
  onOutdated: () => void
}

/** Units that came, or units that were counted, with the reason. */
export function CorrectStock({ productId, stock, latest, onDirty, onCorrected, onOutdated }: CorrectStockProps) {
  const [chosen, setWay] = useState<Way>('received')
  const way = stock === null ? 'counted' : chosen
  const { formProps, isBusy, errors } = useForm({
    check: findErrors,
    send: async (written, form) => {
      const units = Number(textOf(written, way))
      const reason = textOf(written, 'reason')
      const body = way === 'received' ? { received: units } : { counted: units, seen: latest }
      try {
        const { message, data } = await sendOnce(
          'correct stock',
          { productId, ...body, reason },
          (correction, headers) => callOverHttp('products.correctStock', correction, { headers }),
        )
        form.reset()
        showToast({ text: message, kind: 'success' })
        onCorrected(data.stock)
      } catch (error) {
        if (isCallError(error) && error.code === 'STOCK_CHANGED') onOutdated()
        throw error
      }
    },
  })
  return (
    <form
      {...formProps}
      noValidate
      onInput={({ currentTarget }) => onDirty(isWritten(currentTarget))}
      className="grid gap-4 py-3 sm:grid-cols-2"
      aria-label="Corregir el inventario"
    >
      {stock !== null && (
        <Segmented
          className="justify-self-start sm:col-span-2"
          label="Cómo corregir"
          options={[
            { value: 'received', label: 'Llegaron' },
            { value: 'counted', label: 'Conté' },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      <NumberField
        label={way === 'received' ? 'Unidades que llegaron' : 'Unidades que conté'}
        name={way}
        min={way === 'received' ? 1 : 0}
        hint={
          way === 'received'
            ? 'Se suman a las que haya.'
            : 'Las que quedan para vender, sin las de pedidos por entregar. Lo que se venda mientras tanto se descuenta.'
        }
        error={errors[way]}
      />
      <Field label="Motivo" name="reason" maxLength={200} error={errors.reason} />
      <div className="sm:col-span-2">
        <Button type="submit" look="outline" size="small" isBusy={isBusy} busyText="Guardando...">
          {way === 'received' ? 'Sumar al inventario' : 'Guardar el conteo'}
        </Button>
      </div>
    </form>
  )
}

const isWritten = (form: HTMLFormElement): boolean => {
  const written = new FormData(form)
  return ['received', 'counted', 'reason'].some((name) => textOf(written, name) !== '')
}

const missing = {
  received: 'Escribe cuántas unidades llegaron, desde 1.',
  counted: 'Escribe cuántas unidades contaste, desde 0.',
}

function findErrors(form: HTMLFormElement): FieldErrors {
  const written = new FormData(form)
  const errors: FieldErrors = {}
  for (const way of ['received', 'counted'] as const) {
    if (written.has(way) && !/^\d{1,7}$/.test(textOf(written, way).trim())) errors[way] = missing[way]
  }
  if (textOf(written, 'reason').trim() === '') errors.reason = 'Escribe el motivo.'
  return errors
}
