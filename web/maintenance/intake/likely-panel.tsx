import { Clock, HardDrive, Lock, Plug, ShieldAlert, Thermometer, Wifi, Wrench, type LucideIcon } from 'lucide-react'

import { formatPesos } from '../../../contract/values/pesos.ts'
import type { Answers } from './intake-input.ts'
import { noPriceText, type LikelyPrice } from './likely-price.ts'
import { bookedNote, likelyMinutes, minutesText, preparations, type Preparation } from './likely-visit.ts'

const icons: Record<Preparation['kind'], LucideIcon> = {
  ...{ copy: HardDrive, key: Lock, cool: Thermometer, network: Wifi, charger: Plug, safe: ShieldAlert },
}

type LikelyPanelProps = {
  answers: Answers
  /** Undefined if the owner's price list does not cover it. */
  price: LikelyPrice | undefined
  /** The heading level of the preparations. */
  level: 2 | 3
}

/** The probable price and duration of the visit, and what to prepare. */
export function LikelyPanel({ answers, price, level }: LikelyPanelProps) {
  const Heading = `h${level}` as const
  const note = bookedNote(answers)
  return (
    <>
      <div className="rounded-20 bg-surface p-5 shadow-1">
        <Price price={price} />
        <ul className="mt-4 flex flex-col gap-2.5 border-t border-line pt-4">
          <li className="flex items-start gap-3">
            <Clock aria-hidden className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="block">Cerca de {minutesText(likelyMinutes(answers))}</span>
              {note && <span className="block type-body-sm text-ink-2">{note}</span>}
            </span>
          </li>
          {price && (
            <li className="flex items-start gap-3">
              <Wrench aria-hidden className="mt-0.5 size-5 shrink-0" />
              <span className="wrap-anywhere">{price.works.join(', ')}</span>
            </li>
          )}
        </ul>
        {price && (
          <p className="mt-4 type-body-sm text-ink-2">
            Sin repuestos. El técnico confirma el precio antes de empezar y tú lo apruebas.
          </p>
        )}
      </div>
      <section>
        <Heading className="type-h3">Antes de que llegue</Heading>
        <ul className="mt-3 divide-y divide-line rounded-20 bg-surface px-5 py-1 shadow-1">
          {preparations(answers).map(({ kind, text, note }) => {
            const Icon = icons[kind]
            return (
              <li key={kind} className="flex min-h-15 items-center gap-4 py-3">
                <Icon aria-hidden className="size-5 shrink-0 text-primary" />
                <span className="min-w-0">
                  <span className="block font-semibold">{text}</span>
                  {note && <span className="block type-body-sm text-ink-2">{note}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      </section>
    </>
  )
}

function Price({ price }: { price: LikelyPrice | undefined }) {
  if (!price) return <p className="font-semibold">{noPriceText}</p>
  const { from, to } = price
  return (
    <>
      <p className="type-body-sm text-ink-2">{from === to ? 'Cuesta' : 'Cuesta entre'}</p>
      <p className="mt-0.5 type-h2">{from === to ? formatPesos(from) : `${formatPesos(from)} y ${formatPesos(to)}`}</p>
    </>
  )
}
