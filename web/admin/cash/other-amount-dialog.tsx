import { useState } from 'react'

import { formatPesos } from '../../../contract/values/pesos.ts'
import { AmountField } from '../../forms/amount-field.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { textOf } from '../../forms/form-values.ts'
import { digitsOf } from '../../forms/typed-amount.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { TextArea } from '../../ui/field.tsx'

type OtherAmountDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The amount that the technician received, in pesos. */
  expected: number
  name: string
  receive: (counted: number, note: string) => Promise<void>
}

/** Registers a different amount than expected, with a note of the reason. */
export function OtherAmountDialog({ isOpen, onClose, expected, name, receive }: OtherAmountDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  const form = useForm({
    send: async (written): Promise<FieldErrors | void> => {
      const digits = digitsOf(textOf(written, 'counted'))
      if (!/^\d{1,10}$/.test(digits)) return { counted: 'Escribe cuánto recibiste, en pesos sin decimales.' }
      const [counted, note] = [Number(digits), textOf(written, 'note').trim()]
      if (counted !== expected && note === '') return { note: 'Escribe por qué recibiste otro valor.' }
      await receive(counted, note)
      close()
    },
  })
  return (
    <FormDialog
      title="Recibí otro valor"
      action="Anotar"
      {...{ isOpen, form, isDirty }}
      onClose={close}
      onDirty={() => setDirty(true)}
      className="grid gap-4"
    >
      <p className="text-ink-2">{`${name} cobró ${formatPesos(expected)} en efectivo.`}</p>
      <AmountField label="¿Cuánto recibiste?" name="counted" error={form.errors['counted']} />
      <TextArea label="¿Por qué?" name="note" maxLength={300} error={form.errors['note']} />
    </FormDialog>
  )
}
