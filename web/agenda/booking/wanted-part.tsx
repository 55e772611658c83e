import { bookingLimits } from '../../../contract/agenda/agenda-limits.ts'
import { requestLimits, type RequestKind } from '../../../contract/maintenance/task-values.ts'
import { KindSelect } from '../../computers/kind-select.tsx'
import { nameOf } from '../../computers/name-of.ts'
import type { DraftFields } from '../../forms/draft-fields.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { costLine, computersIn } from '../../maintenance/preventive-cost.ts'
import { QuantityField } from '../../maintenance/quantity-field.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { ClientComputers } from './use-client-computers.ts'

const kinds = [
  { value: 'preventivo', label: 'Preventivo' },
  { value: 'correctivo', label: 'Correctivo' },
] as const

type WantedPartProps = {
  tipo: RequestKind
  onTipo: (tipo: RequestKind) => void
  own: ClientComputers
  written: DraftFields
  set: (name: string, value: string) => void
  errors: FieldErrors
}

/** The caller's request, and the computers that it is for. */
export function WantedPart({ tipo, onTipo, own, written, set, errors }: WantedPartProps) {
  const isPreventive = tipo === 'preventivo'
  const toggle = (id: string) => {
    const ids = own.toggle(id)
    const computer = own.computers.find(({ _id }) => _id === ids[0])
    if (!isPreventive || !computer) return
    if (!written.tipo_computadoras) set('tipo_computadoras', computer.tipoComputadora)
    if (!written.marca_computadoras) set('marca_computadoras', computer.marca)
    if (computersIn(written.cantidad) < ids.length) set('cantidad', String(ids.length))
  }
  return (
    <div className="mt-3 flex flex-col gap-4">
      <Segmented label="Mantenimiento" options={kinds} value={tipo} onChange={onTipo} className="self-start" />
      <TextArea
        label={isPreventive ? 'Descripción' : 'Problema'}
        name="descripcion"
        rows={3}
        maxLength={bookingLimits.description}
        required
        error={errors.descripcion}
        hint={isPreventive ? 'Lo que quiere que se haga.' : 'Lo que pasa, y desde cuándo.'}
      />
      <div hidden={!isPreventive} className="grid gap-4 md:grid-cols-2 md:items-start">
        <KindSelect label="Tipo de computadoras" name="tipo_computadoras" error={errors.tipo_computadoras} />
        <Field
          label="Marca"
          name="marca_computadoras"
          autoComplete="off"
          maxLength={60}
          error={errors.marca_computadoras}
        />
        <QuantityField
          label="Cantidad de computadoras"
          name="cantidad"
          value={written.cantidad}
          onStep={(value) => set('cantidad', value)}
          max={requestLimits.computers}
          error={errors.cantidad}
          hint={computersIn(written.cantidad) > 0 ? costLine(computersIn(written.cantidad)) : 'Una hora por cada una.'}
        />
      </div>
      <RegisteredComputers own={own} onToggle={toggle} error={errors.computerIds} />
    </div>
  )
}

type RegisteredProps = { own: ClientComputers; onToggle: (id: string) => void; error: string | undefined }

/** The client's registered computers: work on one is recorded in its history. */
function RegisteredComputers({ own: { computers, hasFailed, refetch, chosen }, onToggle, error }: RegisteredProps) {
  if (hasFailed) {
    return (
      <p className="type-body-sm text-ink-2">
        No pudimos traer sus equipos.{' '}
        <button type="button" onClick={refetch} className="touch-area font-semibold text-link underline">
          Reintentar
        </button>
      </p>
    )
  }
  if (computers.length === 0) return null
  return (
    <fieldset>
      <legend className="type-label">
        ¿Cuáles de sus equipos?<span className="font-normal text-ink-3"> (opcional)</span>
      </legend>
      <div className="mt-1 grid gap-x-5 sm:grid-cols-2">
        {computers.map((computer) => {
          const name = `${nameOf(computer)}, serie ${computer.serie}`
          return (
            <label key={computer._id} className="flex min-h-12 cursor-pointer items-center gap-2">
              <Checkbox
                aria-label={name}
                checked={chosen.includes(computer._id)}
                onChange={() => onToggle(computer._id)}
                className="-ml-2.5 shrink-0"
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          )
        })}
      </div>
      {error && <p className="type-caption text-danger">{error}</p>}
    </fieldset>
  )
}
