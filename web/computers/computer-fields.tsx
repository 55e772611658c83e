import type { Computer } from '../../contract/computers/computers.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field } from '../ui/field.tsx'
import { KindSelect } from './kind-select.tsx'

/** The identifying fields of a computer (P-58): kind, serial number, brand and model. */
export function ComputerFields({ computer, errors }: { computer: Computer | null; errors: FieldErrors }) {
  return (
    <>
      <KindSelect
        label="Tipo"
        name="tipoComputadora"
        defaultValue={computer?.tipoComputadora ?? ''}
        required
        error={errors.tipoComputadora}
        data-autofocus
      />
      <Field
        label="Serie"
        name="serie"
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        autoComplete="off"
        defaultValue={computer?.serie}
        required
        hint="Solo números. Está en la etiqueta del equipo."
        error={errors.serie}
      />
      <Field
        label="Marca"
        name="marca"
        maxLength={60}
        autoComplete="off"
        defaultValue={computer?.marca}
        required
        error={errors.marca}
      />
      <Field
        label="Modelo"
        name="modelo"
        maxLength={60}
        autoComplete="off"
        defaultValue={computer?.modelo}
        required
        error={errors.modelo}
      />
    </>
  )
}
