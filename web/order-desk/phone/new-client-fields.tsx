import { Phone } from 'lucide-react'

import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { paths } from '../../paths.ts'
import { Field } from '../../ui/field.tsx'

/** Who has no account yet. It is written for somebody else: a browser must not fill in one's own. */
export function NewClientFields({ errors }: { errors: FieldErrors }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:items-start">
      <Field
        label="Nombre y apellido"
        name="clientName"
        maxLength={100}
        autoComplete="off"
        error={errors.clientName}
        className="md:col-span-2"
      />
      <Field
        label="Celular o teléfono"
        name="clientPhone"
        type="tel"
        inputMode="tel"
        maxLength={40}
        autoComplete="off"
        error={errors.clientPhone}
        icon={<Phone className="size-5" />}
      />
      <Field
        label="Correo"
        name="clientEmail"
        type="email"
        maxLength={254}
        autoComplete="off"
        error={errors.clientEmail}
        hint="Con él elige su contraseña."
      />
      <div className="md:col-span-2">
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="hasConsented"
            aria-invalid={errors.hasConsented ? true : undefined}
            aria-describedby={errors.hasConsented ? 'no-consent' : undefined}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span>
            Autorizó el uso de sus datos según la{' '}
            <a href={paths.privacy} target="_blank" rel="noopener" className="text-link underline">
              política de privacidad
            </a>
            .
          </span>
        </label>
        {errors.hasConsented && (
          <p id="no-consent" className="type-caption text-danger">
            {errors.hasConsented}
          </p>
        )}
      </div>
    </div>
  )
}
