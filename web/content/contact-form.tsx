import { useRef, useState, type FormEvent } from 'react'

import { contactKinds, type ContactKind } from '../../contract/contact-kinds.ts'
import type { CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { CallError } from '../call.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { ContactReceipt } from './contact-receipt.tsx'

type Receipt = CallOutput<'contact.send'>['data'] & { email: string }
type Trouble = { message: string; at: Record<string, string> }

const none: Trouble = { message: '', at: {} }

/** Petitions, complaints, claims and suggestions. The server's rules are the only ones: what it refuses is told at the field. */
export function ContactForm() {
  const isHydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState(none)
  const [receipt, setReceipt] = useState<Receipt | null>(null)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const written = read(new FormData(event.currentTarget))
    setBusy(true)
    setTrouble(none)
    try {
      const { data } = await callOverHttp('contact.send', written)
      setReceipt({ ...data, email: written.email })
    } catch (error) {
      const told = explain(error)
      setTrouble(told)
      const [first] = Object.keys(told.at)
      if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    } finally {
      setBusy(false)
    }
  }

  if (receipt) return <ContactReceipt {...receipt} onAgain={() => setReceipt(null)} />
  return (
    // A form that is sent before its script is there must not put what was written into the address.
    <form
      ref={form}
      method="post"
      onSubmit={(event) => void send(event)}
      noValidate
      className="grid gap-5 md:grid-cols-2"
    >
      <Select
        name="type"
        label="Tipo de solicitud"
        defaultValue=""
        required
        error={trouble.at.type}
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
      <Field name="name" label="Nombre" autoComplete="name" required error={trouble.at.name} />
      <Field name="email" type="email" label="Correo" autoComplete="email" required error={trouble.at.email} />
      <Field
        name="orderNumber"
        label="Número de pedido"
        isOptional
        error={trouble.at.orderNumber}
        className="md:col-span-2"
      />
      <TextArea
        name="message"
        label="Qué pasó y qué necesitas"
        rows={6}
        required
        error={trouble.at.message}
        className="md:col-span-2"
      />
      <Authorisation error={trouble.at.authorisation} />
      {trouble.message && Object.keys(trouble.at).length === 0 && (
        <p role="alert" className="font-semibold text-danger md:col-span-2">
          {trouble.message}
        </p>
      )}
      <div className="md:col-span-2">
        <Button type="submit" isBusy={isBusy} busyText="Enviando…" disabled={!isHydrated} className="max-md:w-full">
          Enviar solicitud
        </Button>
      </div>
    </form>
  )
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
    // Anything but a ticked box is refused by the server, with its reason.
    authorisation: data.has('authorisation') as true,
  }
}

function explain(error: unknown): Trouble {
  if (!(error instanceof CallError)) throw error
  return { message: error.message, at: Object.fromEntries(error.fields.map(({ field, message }) => [field, message])) }
}
