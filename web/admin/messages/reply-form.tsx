import { useEffect, useRef } from 'react'

import type { ContactMessage } from '../../../contract/content/contact.ts'
import { callOverHttp } from '../../browser-call.ts'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { useForm } from '../../forms/use-form.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { messageNow } from './conflict-text.ts'

type ReplyFormProps = {
  message: ContactMessage
  canEmail: boolean
  onAnswered: (message: ContactMessage, focus: ReturnType<typeof reserveFocus>) => void
  /** Called with the current message if somebody else changed it meanwhile. The typed answer stays here. */
  onTooLate: (message: ContactMessage) => void
  onCancel: () => void
}

/** The form of the answer. It is a draft of this tab until it is sent. */
export function ReplyForm({ message, canEmail, onAnswered, onTooLate, onCancel }: ReplyFormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { form, change, reset } = useDraft(`answer ${message._id}`)
  const { formProps, buttonProps, errors } = useForm({
    check: (given) => findMissing(given, { answer: 'Escribe la respuesta.' }),
    send: async (written) => {
      const focus = reserveFocus()
      const { data } = await callOverHttp('contact.answer', {
        requestId: message._id,
        version: message.version,
        answer: textOf(written, 'answer'),
      })
      reset()
      showToast({ text: data.answer?.email === 'none' ? 'Respuesta guardada' : 'Respuesta enviada', kind: 'success' })
      onAnswered(data, focus)
    },
    onRefusal: (error) => {
      const now = messageNow(error)
      if (now) onTooLate(now)
      return now !== undefined
    },
  })
  useEffect(() => area.current?.focus(), [])
  const isOpen = message.state === 'open'
  return (
    <form {...formProps} ref={form} noValidate onInput={change} className="flex flex-col gap-3">
      <TextArea
        ref={area}
        name="answer"
        label={isOpen ? 'Tu respuesta' : 'Lo que escribiste, que no se envió'}
        hint={
          !isOpen
            ? undefined
            : canEmail
              ? `Le llega por correo a ${message.name}, con tu texto y el suyo.`
              : 'La tienda no tiene correo: se guarda aquí, y la envías tú.'
        }
        maxLength={4_000}
        rows={5}
        required
        error={errors.answer}
      />
      <div className="flex flex-wrap gap-3">
        {isOpen && (
          <Button {...buttonProps} size="small" busyText="Enviando...">
            {canEmail ? 'Enviar respuesta' : 'Guardar respuesta'}
          </Button>
        )}
        <Button
          look="outline"
          size="small"
          onClick={() => {
            if (!isOpen) reset()
            onCancel()
          }}
        >
          {isOpen ? 'Cancelar' : 'Descartar'}
        </Button>
      </div>
    </form>
  )
}
