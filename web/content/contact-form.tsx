import { useEffect, useState } from 'react'

import { contactKinds, type ContactKind } from '../../contract/content/contact-kinds.ts'
import type { CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { fillIn } from '../forms/draft-fields.ts'
import { fieldsOf, reasonOf } from '../forms/refusal.ts'
import { useDraft, type DraftFields } from '../forms/use-draft.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { useForm } from '../forms/use-form.ts'
import { paths } from '../paths.ts'
import { useSession, type Session } from '../session/current-user.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { failureInAddress, isWithdrawalInAddress, orderInAddress } from './contact-about.ts'
import { ContactReceipt } from './contact-receipt.tsx'
import { OwnRequests } from './own-requests.tsx'

type Receipt = CallOutput<'contact.send'>['data'] & { email: string }

/** The form for petitions, complaints, claims and suggestions, and those that the signed-in person has sent. */
export function ContactForm() {
  const [sent, setSent] = useState(0)
  return (
    <>
      <RequestForm onSent={() => setSent(sent + 1)} />
      <OwnRequests key={sent} />
    </>
  )
}

/** Only the server checks the input; refusals are shown at the field. */
function RequestForm({ onSent }: { onSent: () => void }) {
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [failure, setFailure] = useState('')
  const { form, change, reset, isSettled } = useDraft('contact')
  const session = useSession()
  useEffect(() => {
    if (isSettled && form.current) fillIn(form.current, knownOf(session))
  }, [form, isSettled, session])
  const { formProps, buttonProps, errors } = useForm({
    send: async (given) => {
      setFailure('')
      const written = read(given)
      const { data } = await callOverHttp('contact.send', written)
      reset()
      setReceipt({ ...data, email: written.email })
      onSent()
    },
    onRefusal: (error) => {
      if (!isCallError(error)) return false
      if (error.fields.length > 0) return fieldsOf(error)
      // The pasted text is so long that the server read no field.
      if (error.code === 'TOO_LARGE') return { message: 'El mensaje es demasiado largo: caben 4.000 caracteres.' }
      setFailure(reasonOf(error))
      return true
    },
  })

  if (receipt) return <ContactReceipt {...receipt} onAgain={() => setReceipt(null)} />
  return (
    <form
      {...formProps}
      ref={form}
      noValidate
      onInput={change}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2"
    >
      <ContactFields errors={errors} />
      <Authorisation error={errors.authorisation} />
      {failure && (
        <p role="alert" className="font-semibold text-danger md:col-span-2">
          {failure}
        </p>
      )}
      <div className="md:col-span-2">
        <Button {...buttonProps} busyText="Enviando…" className="max-md:w-full">
          Enviar solicitud
        </Button>
      </div>
    </form>
  )
}

function ContactFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Select
        name="type"
        label="Tipo de solicitud"
        defaultValue=""
        required
        error={errors.type}
        className="md:col-span-2"
      >
        <option value="" disabled>
          Elige una opción
        </option>
        {contactKinds.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
      <Field name="name" label="Nombre" autoComplete="name" required error={errors.name} />
      <Field name="email" type="email" label="Correo" autoComplete="email" required error={errors.email} />
      <Field
        name="orderNumber"
        label="Número de pedido"
        isOptional
        error={errors.orderNumber}
        className="md:col-span-2"
      />
      <TextArea
        name="message"
        label="Qué pasó y qué necesitas"
        rows={6}
        required
        error={errors.message}
        className="md:col-span-2"
      />
    </>
  )
}

const withdrawalWish: DraftFields = {
  type: 'peticion' satisfies ContactKind,
  message: 'Quiero devolver lo que me llegó y que me devuelvan el dinero (derecho de retracto).',
}

const failureWish = (message: string): DraftFields => ({ type: 'reclamo' satisfies ContactKind, message })

/** Known values: the signed-in person, and the order in the address. Only empty fields are filled. */
function knownOf(session: Session): DraftFields {
  const orderNumber = orderInAddress()
  const failure = failureInAddress()
  const wish = isWithdrawalInAddress() ? withdrawalWish : failure ? failureWish(failure) : {}
  return session.state === 'person'
    ? { ...wish, name: session.person.name, email: session.person.email, orderNumber }
    : { ...wish, orderNumber }
}

function Authorisation({ error }: { error: string | undefined }) {
  return (
    <div className="md:col-span-2">
      <label className="flex min-h-11 items-start gap-3 py-1 type-body-sm">
        <input
          type="checkbox"
          name="authorisation"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'authorisation-error' : undefined}
          className="mt-0.5 size-5 shrink-0 accent-primary"
        />
        <span>
          Autorizo el tratamiento de mis datos para responder esta solicitud, según la{' '}
          <a href={paths.privacy} className="text-link underline underline-offset-3">
            Política de Privacidad
          </a>
          .
        </span>
      </label>
      {error && (
        <p id="authorisation-error" className="type-caption text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function read(data: FormData) {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    type: text('type') as ContactKind,
    name: text('name'),
    email: text('email'),
    ...(text('orderNumber') ? { orderNumber: text('orderNumber') } : {}),
    message: text('message'),
    // Without the tick the server refuses the form, with its reason.
    authorisation: data.has('authorisation') as true,
  }
}
