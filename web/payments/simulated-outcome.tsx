import { simulatedOutcomes, type SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import { Select } from '../ui/select.tsx'

const outcomeText: Record<SimulatedOutcome, string> = {
  approve: 'Aprobado',
  decline: 'Rechazado',
  pending: 'Pendiente',
  late: 'Aprobado más tarde',
}

type SimulatedOutcomeFieldProps = {
  value: SimulatedOutcome | undefined
  onChange: (value: SimulatedOutcome | undefined) => void
}

/** For simulated payments: the result of the next one. Without a choice the settings decide. */
export function SimulatedOutcomeField({ value, onChange }: SimulatedOutcomeFieldProps) {
  return (
    <div className="mt-4 rounded-14 bg-warn-soft p-4">
      <p className="mb-3 type-body-sm font-semibold text-warn">Pago de prueba: no se cobra nada a nadie.</p>
      <Select
        label="Resultado del pago"
        value={value ?? ''}
        onChange={(event) => onChange(simulatedOutcomes.find((outcome) => outcome === event.currentTarget.value))}
      >
        <option value="">El de la tienda</option>
        {simulatedOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {outcomeText[outcome]}
          </option>
        ))}
      </Select>
    </div>
  )
}
