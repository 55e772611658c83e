import { Smartphone } from 'lucide-react'

import { callOverHttp } from '../../browser-call.ts'
import { CodeField } from '../../forms/code-field.tsx'
import { findMissing, textOf } from '../../forms/form-values.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { refusedCode } from './refused-code.ts'

/** The data for an app that makes codes: the key in base 32, and its `otpauth:` address. */
export type AppKey = { key: string; address: string }

type ConfirmFormProps = { appKey: AppKey; onConfirmed: (recoveryCodes: string[]) => void; onCancel: () => void }

/** Shows the key as a QR code, to be read from another screen, as a link for this phone, and as text; and asks for a first code. */
export function ConfirmForm({ appKey: { key, address }, onConfirmed, onCancel }: ConfirmFormProps) {
  const { formProps, buttonProps, errors } = useForm({
    check: (form) => findMissing(form, { code: 'Escribe el código.' }),
    send: async (written) => {
      const { data } = await callOverHttp('secondFactor.confirm', { code: textOf(written, 'code') })
      onConfirmed(data.recoveryCodes)
    },
    onRefusal: refusedCode,
  })
  return (
    <form {...formProps} noValidate className="mt-3 flex flex-col gap-5">
      <ol className="flex max-w-prose list-decimal flex-col gap-5 pl-5 text-ink-2">
        <li>
          Lee este código QR con la aplicación.
          <div className="mt-3 w-44 overflow-hidden rounded-12 border border-line">
            <QrCode text={address} label="Código QR para la aplicación de autenticación" />
          </div>
          <a href={address} className={`mt-3 ${buttonClass('outline')}`}>
            <Smartphone aria-hidden className="size-5" />
            Abrir la aplicación en este celular
          </a>
          <p className="mt-3">
            O escribe allí esta clave:{' '}
            <span className="font-semibold break-all text-ink select-all">{inGroups(key)}</span>
          </p>
        </li>
        <li>
          Escribe el código de 6 números que muestra.
          <div className="mt-3 max-w-96">
            <CodeField error={errors.code} hint="Cambia cada 30 segundos." />
          </div>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button {...buttonProps}>Activar</Button>
        <Button look="outline" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

/** A key is typed in groups of four; apps ignore the spaces. */
const inGroups = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ')
