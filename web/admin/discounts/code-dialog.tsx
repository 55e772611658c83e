import { useState } from 'react'

import { discountMessages } from '../../../contract/orders/discount-rules.ts'
import { isCallError } from '../../call.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { digitsOf } from '../../forms/typed-amount.ts'
import { useForm } from '../../forms/use-form.ts'
import { showToast } from '../../ui/toast.ts'
import { CodeFields, kindOf } from './code-fields.tsx'
import { saveCode } from './save-code.ts'

type CodeDialogProps = { isOpen: boolean; onClose: () => void; onSaved: () => void }

/** A new discount code. */
export function CodeDialog({ isOpen, onClose, onSaved }: CodeDialogProps) {
  const { code, percent, amount } = discountMessages
  const [isDirty, setDirty] = useState(false)
  const { errors, ...form } = useForm({
    check: (form) => findMissing(form, { code, percent, amount }),
    send: async (written) => {
      const message = await saveCode({
        code: textOf(written, 'code'),
        ...kindOf(written),
        category: textOf(written, 'category'),
        leastPurchase: digitsOf(textOf(written, 'leastPurchase')),
        firstDay: textOf(written, 'firstDay'),
        lastDay: textOf(written, 'lastDay'),
        mostUses: textOf(written, 'mostUses'),
        onceEach: written.has('onceEach'),
      })
      showToast({ text: message, kind: 'success' })
      onClose()
      onSaved()
    },
    onRefusal: (error) => isCallError(error) && error.code === 'CODE_REPEATED' && { code: error.message },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Nuevo código"
      form={form}
      action="Guardar código"
      isDirty={isDirty}
      onDirty={() => setDirty(true)}
      className="grid gap-5 md:grid-cols-2 md:items-start"
    >
      <CodeFields errors={errors} />
    </FormDialog>
  )
}
