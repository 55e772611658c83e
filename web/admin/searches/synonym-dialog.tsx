import { useState } from 'react'

import { synonymLimits, synonymMessages } from '../../../contract/catalogue/search-rules.ts'
import type { Synonym } from '../../../contract/catalogue/synonyms.ts'
import { isCallError } from '../../call.ts'
import { ChangedMeanwhile } from '../../forms/changed-meanwhile.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { saveSynonym } from './save-synonym.ts'

type SynonymDialogProps = {
  /** The one to change; null for a new one. */
  synonym: Synonym | null
  /** The initial words of a new synonym. */
  words: string
  isOpen: boolean
  onClose: () => void
  onSaved: () => void
}

/** A synonym of the shop, new or changed. */
export function SynonymDialog({ synonym, words, isOpen, onClose, onSaved }: SynonymDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [theirs, setTheirs] = useState<Synonym | null>(null)
  const { errors, ...form } = useForm({
    check: (form) => findMissing(form, { words: synonymMessages.missing, meaning: synonymMessages.missing }),
    send: async (written) => {
      const message = await saveSynonym(synonym && { ...synonym, version: (theirs ?? synonym).version }, {
        words: textOf(written, 'words'),
        meaning: textOf(written, 'meaning'),
      })
      showToast({ text: message, kind: 'success' })
      onClose()
      onSaved()
    },
    onRefusal: (error) => {
      if (isCallError(error) && error.code === 'SYNONYM_CHANGED') {
        setTheirs(error.data as Synonym)
        onSaved()
      }
      return false
    },
  })
  const field = (name: 'words' | 'meaning', label: string, hint: string, value: string) => (
    <Field
      label={label}
      name={name}
      defaultValue={value}
      required
      autoComplete="off"
      maxLength={synonymLimits.length}
      hint={hint}
      error={errors[name]}
    />
  )
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={synonym ? 'Editar sinónimo' : 'Nuevo sinónimo'}
      form={form}
      action="Guardar sinónimo"
      isDirty={isDirty}
      onDirty={() => setDirty(true)}
      className="grid gap-5 md:grid-cols-2 md:items-start"
    >
      {field('words', 'Lo que la gente escribe', 'Por ejemplo: guardafrío', synonym?.words ?? words)}
      {field('meaning', 'Lo que quiere decir', 'Como se llama en tu tienda: nevera', synonym?.meaning ?? '')}
      {theirs && (
        <ChangedMeanwhile key={theirs.version}>
          <p>
            {theirs.words} = {theirs.meaning}
          </p>
        </ChangedMeanwhile>
      )}
    </FormDialog>
  )
}
