import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { longDateOf } from '../../../contract/values/moments.ts'
import { reserveFocus } from '../../page/reserve-focus.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { BeginForm } from './begin-form.tsx'
import { ConfirmForm, type AppKey } from './confirm-form.tsx'
import { EndForm } from './end-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step = { at: 'rest' | 'begin' | 'end' } | { at: 'confirm'; appKey: AppKey } | { at: 'codes'; codes: string[] }

/** The settings of an app's code as a second factor (A-39, P-315), on `/my-profile`. */
export function SecondFactorSection() {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isPending, refetch } = useQuery(callQuery('secondFactor.get', {}))
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const { at } = step
  useEffect(() => {
    if (at === 'begin' || at === 'end') section.current?.querySelector('input')?.focus()
    // Its field is below the code that is to be read first.
    if (at === 'confirm') heading.current?.focus()
  }, [at])
  const rest = async () => {
    const focus = reserveFocus()
    await refetch()
    setStep({ at: 'rest' })
    focus(heading.current)
  }
  return (
    <section
      ref={section}
      aria-labelledby="second-factor"
      className="mt-6 max-w-180 rounded-20 bg-surface p-5 shadow-1 md:p-8"
    >
      <h2 ref={heading} id="second-factor" tabIndex={-1} className="type-tile">
        Verificación en dos pasos
      </h2>
      {at === 'begin' ? (
        <BeginForm onBegun={(appKey) => setStep({ at: 'confirm', appKey })} onCancel={() => void rest()} />
      ) : at === 'confirm' ? (
        <ConfirmForm
          appKey={step.appKey}
          onConfirmed={(codes) => setStep({ at: 'codes', codes })}
          onCancel={() => void rest()}
        />
      ) : at === 'codes' ? (
        <RecoveryCodes codes={step.codes} onDone={() => void rest()} />
      ) : at === 'end' ? (
        <EndForm onEnded={() => void rest()} onCancel={() => void rest()} />
      ) : error ? (
        // Only at rest: recovery codes are shown once, and must not give way to a failed read.
        <ErrorBlock message={error.message || 'No pudimos traer este ajuste.'} onRetry={() => void refetch()} />
      ) : isPending ? (
        <p className="mt-2 text-ink-3">Cargando…</p>
      ) : (
        <State {...data.data} onPress={(at) => setStep({ at })} />
      )}
    </section>
  )
}

type StateProps = { confirmedAt: string | null; recoveryCodes: number; onPress: (next: 'begin' | 'end') => void }

function State({ confirmedAt, recoveryCodes, onPress }: StateProps) {
  if (confirmedAt === null) {
    return (
      <>
        <p className="mt-2 mb-4 max-w-prose text-ink-2">
          Además de la contraseña, tu cuenta pide un código que cambia cada 30 segundos en una aplicación de tu celular.
          Así nadie entra solo con tu contraseña.
        </p>
        <Button look="outline" onClick={() => onPress('begin')}>
          Activar
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="mt-2 text-ink-2">
        <strong className="text-ok">Activa</strong> desde el {longDateOf(confirmedAt)}.
      </p>
      <p className={`mt-1 mb-4 max-w-prose ${recoveryCodes < 3 ? 'text-warn' : 'text-ink-2'}`}>
        {recoveryText(recoveryCodes)}
      </p>
      <Button look="outline" onClick={() => onPress('end')}>
        Desactivar
      </Button>
    </>
  )
}

function recoveryText(left: number): string {
  const renew = ' Para tener otros, desactívala y actívala de nuevo.'
  if (left === 0) return `Ya no te quedan códigos de recuperación: sin tu celular no podrías entrar.${renew}`
  const many = left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left} códigos de recuperación.`
  return left < 3 ? many + renew : many
}
