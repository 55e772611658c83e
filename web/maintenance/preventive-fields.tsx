import type { OpenRequest } from '../../contract/maintenance/requests.ts'
import { requestLimits } from '../../contract/maintenance/task-values.ts'
import { KindSelect } from '../computers/kind-select.tsx'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { AddressField } from './address-field.tsx'
import { AlreadyOpen } from './already-open.tsx'
import { QuantityField } from './quantity-field.tsx'
import type { useNamedComputers } from './use-named-computers.ts'
import type { useVisit } from './use-visit.ts'
import { VisitTime } from './visit-time.tsx'
import { WhichComputers } from './which-computers.tsx'

type PreventiveFieldsProps = {
  errors: FieldErrors
  quantity: string | undefined
  onQuantity: (value: string) => void
  visit: ReturnType<typeof useVisit>
  which: ReturnType<typeof useNamedComputers>
  open: readonly OpenRequest[]
}

/** The fields of a preventive request (P-51). */
export function PreventiveFields({ errors, quantity, onQuantity, visit, which, open }: PreventiveFieldsProps) {
  return (
    <>
      <TextArea label="Descripción" name="descripcion" maxLength={2_000} required error={errors.descripcion} />
      <VisitTime {...visit} isRequired errors={errors} />
      <AddressField required error={errors.direccion} />
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        <KindSelect label="Tipo de computadoras" name="tipo_computadoras" required error={errors.tipo_computadoras} />
        <Field
          label="Marca"
          name="marca_computadoras"
          autoComplete="off"
          maxLength={60}
          required
          error={errors.marca_computadoras}
        />
        <QuantityField
          label="Cantidad de computadoras"
          name="cantidad_computadoras"
          value={quantity}
          onStep={onQuantity}
          max={requestLimits.computers}
          error={errors.cantidad_computadoras}
        />
        <Field
          label="Otros detalles"
          name="otros_detalles"
          maxLength={2_000}
          isOptional
          placeholder="Parqueadero, portería…"
          error={errors.otros_detalles}
        />
      </div>
      <WhichComputers {...which} />
      <AlreadyOpen chosen={which.meant} open={open} />
    </>
  )
}
