import { useState } from 'react'

import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import { isCallError } from '../call.ts'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { FormDialog } from '../forms/form-dialog.tsx'
import { findMissing, textOf } from '../forms/form-values.ts'
import { digitsOf } from '../forms/typed-amount.ts'
import { useForm } from '../forms/use-form.ts'
import { showToast } from '../ui/toast.ts'
import { rateAmounts, rateNumbers, RateFields } from './rate-fields.tsx'
import { rateText } from './rate-text.ts'
import { saveRate } from './save-rate.ts'

type RateDialogProps = {
  /** The one to change; null for a new one. */
  rate: DeliveryRate | null
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

const missing = {
  cost: 'Escribe el costo; 0 es gratis.',
  daysFrom: 'Escribe desde cuántos días.',
  daysTo: 'Escribe hasta cuántos días.',
}

/** A rate of the shop, new or changed. */
export function RateDialog({ rate, isOpen, onClose, onSaved }: RateDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [theirs, setTheirs] = useState<DeliveryRate | null>(null)
  const { errors, ...form } = useForm({
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
        ...numbersOf(written, rate),
        isCovered: !written.has('isUncovered'),
      }
      if (hasPlaceField(form) && fields.place === '') return { place: 'Elige el lugar.' }
      const message = await saveRate(rate && { ...rate, version: (theirs ?? rate).version }, fields)
      showToast({ text: message, kind: 'success' })
      onClose()
      onSaved()
    },
    onRefusal: (error) => {
      if (isCallError(error) && error.code === 'RATE_CHANGED') {
        setTheirs(error.data as DeliveryRate)
        onSaved()
      }
      return false
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={rate ? 'Editar tarifa' : 'Nueva tarifa'}
      form={form}
      action="Guardar tarifa"
      isDirty={isDirty}
      onDirty={() => setDirty(true)}
      className="grid gap-5 md:grid-cols-2 md:items-start"
    >
      <RateFields rate={rate} errors={errors} />
      {theirs && (
        <ChangedMeanwhile key={theirs.version}>
          <p>{rateText(theirs)}</p>
        </ChangedMeanwhile>
      )}
    </FormDialog>
  )
}

type Numbers = Record<(typeof rateNumbers)[number], string | number>

/** The values sent for numbers that the form does not show, since the shop does not deliver there. */
const unasked: Numbers = { upToGrams: '', cost: 0, daysFrom: 0, daysTo: 0, freeFrom: '', contraEntregaUpTo: '' }

/** The numbers as typed. Where the shop does not deliver nobody is asked for them: those that the rate had stay. */
function numbersOf(written: FormData, rate: DeliveryRate | null): Numbers {
  const valueOf = (name: (typeof rateNumbers)[number]) => {
    if (!written.has(name)) return rate?.[name] ?? unasked[name]
    return rateAmounts.has(name) ? digitsOf(textOf(written, name)) : textOf(written, name)
  }
  return Object.fromEntries(rateNumbers.map((name) => [name, valueOf(name)])) as Numbers
}

/** Whether the form asks for a department or a municipality: the whole country is a hidden field without a value. */
const hasPlaceField = (form: HTMLFormElement): boolean =>
  form.querySelector('[role=combobox], select[name=place]') !== null
