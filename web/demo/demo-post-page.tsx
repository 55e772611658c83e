import { useState, type FormEvent } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { PageHead } from '../page/page-head.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { attempt, DemoResponse } from './demo-response.tsx'

/** Sends {success, data} to the demo call and shows its response. Nothing is stored. */
export function DemoPostPage() {
  const [isBusy, setBusy] = useState(false)
  const [response, setResponse] = useState('')

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const written = new FormData(event.currentTarget).get('data')
    const data = typeof written === 'string' ? written : ''
    setBusy(true)
    setResponse(await attempt(callOverHttp('demo.send', { success: true, data })))
    setBusy(false)
  }

  return (
    <>
      <PageHead title="Demo de envío" description="Llamada de demostración." canonicalPath="/demo-post" isHidden />
      <div className="shop-width flex flex-col gap-4 pb-12">
        <h1 tabIndex={-1} className="type-h1">
          Demo de envío
        </h1>
        <p className="max-w-[62ch] text-ink-2">
          Esta página envía un texto de prueba al servidor y muestra la respuesta. Nada se guarda.
        </p>
        <form
          method="post"
          onSubmit={(event) => void send(event)}
          noValidate
          className="flex max-w-140 flex-wrap items-end gap-3"
        >
          <Field name="data" label="Texto" defaultValue="Hola" className="min-w-60 flex-1" />
          <Button type="submit" isBusy={isBusy}>
            Enviar
          </Button>
        </form>
        <DemoResponse call="POST /api/demo-post" text={response || 'Todavía no has enviado nada.'} />
      </div>
    </>
  )
}
