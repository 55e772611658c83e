import { useState } from 'react'

import type { Visit } from '../../../../contract/visits/visits.ts'
import { isCallError } from '../../../call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PhoneLinks } from '../../task-facts.tsx'
import { largeLink, visitBar, visitButton } from '../visit-classes.ts'
import { useSigning } from './use-signing.ts'

const needsSignal = 'Necesita señal. La visita queda por firmar.'
const messageOf = (error: unknown): string => {
  if (!isCallError(error)) throw error
  return error.status >= 400 ? error.message : needsSignal
}

/** Closes a visit with a code sent to its client by e-mail: for clients who are absent or cannot draw. */
export function CodeSigning({ visit, onBack }: { visit: Visit; onBack: () => void }) {
  const { client } = visit.task
  const { sendCode, signWithCode } = useSigning(visit)
  const [sentTo, setSentTo] = useState<string>()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    await work().catch((error: unknown) => setProblem(messageOf(error)))
    setBusy(false)
  }
  const send = () => attempt(async () => setSentTo(await sendCode()))
  const sign = () => attempt(() => signWithCode(client?.name ?? 'Cliente', code))
  return (
    <>
      <output className="block font-semibold empty:hidden">{sentTo && `Código enviado a ${sentTo}`}</output>
      {sentTo ? (
        <Field
          label="Código de 6 números"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          error={problem}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setProblem(undefined)
          }}
        />
      ) : (
        <>
          <p className="text-ink-2">El cliente recibe un código por correo y te lo dice. Sirve un día.</p>
          <p role="alert" className="text-danger empty:hidden">
            {problem}
          </p>
        </>
      )}
      {client && (
        <div className="flex flex-wrap gap-2">
          <PhoneLinks {...client} className={largeLink} />
        </div>
      )}
      <div className="-mx-5 flex flex-wrap gap-2">
        <Button look="ghost" onClick={onBack}>
          Firmar con el dedo
        </Button>
        {sentTo && (
          <Button look="ghost" isBusy={isBusy} onClick={() => void send()}>
            Enviar otro código
          </Button>
        )}
      </div>
      <div className={visitBar}>
        <Button className={visitButton} isBusy={isBusy} onClick={() => void (sentTo ? sign() : send())}>
          {sentTo ? 'Cerrar con el código' : 'Enviar el código'}
        </Button>
      </div>
    </>
  )
}
