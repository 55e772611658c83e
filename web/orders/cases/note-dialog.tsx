import { useState } from 'react'

import { caseLimits } from '../../../contract/orders/return-case-rules.ts'
import { callOverHttp } from '../../browser-call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { TextArea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useReloadCases } from './use-own-cases.ts'

type NoteDialogProps = { caseId: string; version: number; isOpen: boolean; onClose: () => void }

/** The one note that a buyer adds to a case. */
export function NoteDialog({ caseId, version, isOpen, onClose }: NoteDialogProps) {
  const reload = useReloadCases()
  const [isDirty, setDirty] = useState(false)
  const { errors, ...form } = useForm({
    check: (written) => findMissing(written, { note: 'Escribe la nota.' }),
    send: async (written) => {
      const { message } = await callOverHttp('returnCases.note', { caseId, version, note: textOf(written, 'note') })
      showToast({ text: message, kind: 'success' })
      onClose()
      await reload()
    },
  })
  return (
    <FormDialog
      title="Agregar una nota"
      form={form}
      action="Guardar nota"
      onDirty={() => setDirty(true)}
      {...{ isOpen, onClose, isDirty }}
    >
      <TextArea
        name="note"
        label="Nota para la tienda"
        hint="Puedes agregar una: por ejemplo, con qué guía lo enviaste."
        required
        rows={4}
        maxLength={caseLimits.text}
        error={errors.note}
      />
    </FormDialog>
  )
}
