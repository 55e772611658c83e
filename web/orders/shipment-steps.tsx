import { Check, PackageCheck, Store, Truck, type LucideIcon } from 'lucide-react'

import { classes } from '../ui/classes.ts'
import { shipmentSteps } from './shipment-text.ts'

const marks: Record<string, LucideIcon> = { Preparado: PackageCheck, Listo: Store, Enviado: Truck }

/** The progress of a shipment: its steps in a row, or stacked if large text has no room. */
export function ShipmentSteps({ at, isPickup }: { at: number; isPickup: boolean }) {
  return (
    <div className="@container mt-4 max-w-120">
      <ol className="shipment-steps">
        {shipmentSteps(isPickup).map((step, index) => {
          const isReached = index <= at
          const Mark = index === at ? (marks[step] ?? Check) : Check
          return (
            <li
              key={step}
              aria-current={index === at ? 'step' : undefined}
              className={classes(
                'type-caption',
                index > 0 && (isReached ? 'before:bg-primary' : 'before:bg-line'),
                index === at ? 'font-semibold text-ink' : 'text-ink-2',
              )}
            >
              <span
                aria-hidden
                className={classes(
                  'relative z-1 flex size-7 items-center justify-center rounded-full',
                  isReached ? 'bg-primary text-on-primary' : 'border-2 border-edge bg-surface',
                )}
              >
                {isReached && <Mark className="size-4" strokeWidth={2.5} />}
              </span>
              {step}
              {index < at && <span className="sr-only"> (hecho)</span>}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
