import { useState } from 'react'

import type { DeliveryRate } from '../../contract/delivery-rates.ts'
import { callOverHttp } from '../browser-call.ts'
import { findMissing, textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { useDiscard } from '../ui/use-discard.ts'
import { NumberField } from './number-field.tsx'
import { RatePlaceField } from './rate-place-field.tsx'

type RateDialogProps = {
  /** The one to change; null for a new one. */
  rate: DeliveryRate | null
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

const formId = 'rate'
const missing = {
  cost: 'Escribe el costo; 0 es gratis.',
  daysFrom: 'Escribe desde cuántos días.',
  daysTo: 'Escribe hasta cuántos días.',
}
const numbers = ['upToGrams', 'cost', 'daysFrom', 'daysTo', 'freeFrom', 'contraEntregaUpTo'] as const

/** A rate of the shop, new or changed. */
export function RateDialog({ rate, isOpen, onClose, onSaved }: RateDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const close = useDiscard(isDirty, onClose)
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => {
      const place = form.elements.namedItem('place')
      const isChosen =
        !(place instanceof HTMLElement) || !hasPlaceField(form) || ('value' in place && place.value !== '')
      const written = new FormData(form)
      const isInOrder = Number(textOf(written, 'daysFrom')) <= Number(textOf(written, 'daysTo'))
      return {
        ...(isInOrder ? {} : { daysTo: 'El último día no puede ser anterior al primero.' }),
        ...findMissing(form, missing),
        ...(isChosen ? {} : { place: 'Elige el lugar.' }),
      }
    },
    send: async (written, form) => {
      const fields = {
        place: textOf(written, 'place'),
        ...(Object.fromEntries(numbers.map((name) => [name, textOf(written, name)])) as Record<
          (typeof numbers)[number],
          string
        >),
        isCovered: !written.has('isUncovered'),
      }
      if (hasPlaceField(form) && fields.place === '') return { place: 'Elige el lugar.' }
      const { message } = rate
        ? await callOverHttp(
            'deliveryRates.change',
            { rateId: rate._id, ...fields },
            { headers: { 'If-Match': `"${rate.version}"` } },
          )
        : await callOverHttp('deliveryRates.add', fields)
      showToast({ text: message, kind: 'success' })
      onClose()
      onSaved()
    },
  })
  const field = (name: (typeof numbers)[number], label: string, hint: string, isOptional = false) => (
    <NumberField
      label={label}
      name={name}
      defaultValue={rate?.[name] ?? ''}
      required={!isOptional}
      hint={hint}
      error={errors[name]}
    />
  )
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={rate ? 'Editar tarifa' : 'Nueva tarifa'}
      size="form"
      isDirty={isDirty}
      footer={
        <>
          <Button look="outline" size="small" onClick={close}>
            Cancelar
          </Button>
          <Button {...buttonProps} form={formId} size="small">
            Guardar tarifa
          </Button>
        </>
      }
    >
      <form
        {...formProps}
        id={formId}
        noValidate
        onInput={() => setDirty(true)}
        className="grid gap-5 md:grid-cols-2 md:items-start"
      >
        <RatePlaceField rate={rate} error={errors.place} />
        <div className="grid gap-5 md:col-span-2 md:grid-cols-2 md:items-start">
          {field('upToGrams', 'Hasta este peso (gramos)', 'Vacío: cualquier peso.', true)}
          {field('cost', 'Costo (pesos)', '0 es gratis.')}
          {field('daysFrom', 'Desde (días hábiles)', 'Contados desde el día siguiente a la compra.')}
          {field('daysTo', 'Hasta (días hábiles)', 'Es la fecha que ve el comprador.')}
          {field('freeFrom', 'Gratis desde (pesos)', 'Vacío: nunca. Cuenta lo que se envía.', true)}
          {field('contraEntregaUpTo', 'Contra entrega hasta (pesos)', 'Vacío: no se ofrece.', true)}
        </div>
        <label className="flex min-h-11 items-center gap-3 md:col-span-2">
          <input
            type="checkbox"
            name="isUncovered"
            defaultChecked={rate !== null && !rate.isCovered}
            className="size-5 accent-primary"
          />
          No llegamos a este lugar
        </label>
      </form>
    </Dialog>
  )
}

/** Whether the form asks for a department or a municipality: the whole country is a hidden field without a value. */
const hasPlaceField = (form: HTMLFormElement): boolean =>
  form.querySelector('[role=combobox], select[name=place]') !== null
