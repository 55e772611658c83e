import { documentTypes } from '../../contract/accounts/account-rules.ts'
import { EmailField } from '../forms/email-field.tsx'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field } from '../ui/field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Select } from '../ui/select.tsx'

const documentNames: Record<(typeof documentTypes)[number], string> = {
  CC: 'CC · cédula de ciudadanía',
  NIT: 'NIT',
}

/** The fields of a new account (P-30), except its picture. */
export function SignUpFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <Field label="Nombre" name="name" autoComplete="name" maxLength={100} required error={errors.name} />
      <EmailField required error={errors.email} />
      <Field
        label="Teléfono"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        hint="Solo números. Por ejemplo, 3001234567."
        required
        error={errors.phone}
        className="md:col-span-2"
      />
      <Select label="Tipo de documento" name="documentType" defaultValue="CC" error={errors.documentType}>
        {documentTypes.map((type) => (
          <option key={type} value={type}>
            {documentNames[type]}
          </option>
        ))}
      </Select>
      <Field
        label="Número de documento"
        name="document"
        autoComplete="off"
        maxLength={20}
        required
        error={errors.document}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        autoComplete="new-password"
        hint="Mínimo 8 caracteres."
        required
        error={errors.password}
      />
      <PasswordField
        label="Confirmar contraseña"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
      />
    </>
  )
}
