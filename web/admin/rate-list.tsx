import { Pencil, Trash2 } from 'lucide-react'

import type { DeliveryRate } from '../../contract/delivery/delivery-rates.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx'
import { costOf, daysOf, daysText, weightOf } from './rate-text.ts'

type RateListProps = {
  rates: readonly DeliveryRate[]
  onEdit: (rate: DeliveryRate) => void
  onRemove: (rate: DeliveryRate) => void
}

/** The rates as cards, and as a table where there is room for it. */
export function RateList({ rates, ...actions }: RateListProps) {
  return (
    <>
      <ul className="flex flex-col gap-3 lg:hidden">
        {rates.map((rate) => (
          <li key={rate._id} className="rounded-20 bg-surface p-4 shadow-1">
            <RateCard rate={rate} {...actions} />
          </li>
        ))}
      </ul>
      <div className="rounded-20 bg-surface p-2 shadow-1 max-lg:hidden md:p-4">
        <Table label="Tarifas de entrega">
          <thead>
            <tr>
              <HeaderCell>Lugar</HeaderCell>
              <HeaderCell>Peso</HeaderCell>
              <HeaderCell isNumber>Costo</HeaderCell>
              <HeaderCell>Días hábiles</HeaderCell>
              <HeaderCell isNumber>Gratis desde</HeaderCell>
              <HeaderCell isNumber>Contra entrega hasta</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Acciones</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {rates.map((rate) => (
              <Row key={rate._id}>
                <Cell className="font-semibold">{rate.placeName}</Cell>
                <Cell className="whitespace-nowrap">{weightOf(rate)}</Cell>
                <Cell isNumber className="whitespace-nowrap">
                  {costOf(rate)}
                </Cell>
                <Cell>{rate.isCovered ? daysOf(rate) : ''}</Cell>
                <Cell isNumber>{rate.freeFrom === null ? 'Nunca' : formatPesos(rate.freeFrom)}</Cell>
                <Cell isNumber>{rate.contraEntregaUpTo === null ? 'No' : formatPesos(rate.contraEntregaUpTo)}</Cell>
                <Cell className="text-right whitespace-nowrap">
                  <RateActions rate={rate} {...actions} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  )
}

type RateProps = Pick<RateListProps, 'onEdit' | 'onRemove'> & { rate: DeliveryRate }

function RateCard({ rate, ...actions }: RateProps) {
  const { placeName, isCovered, freeFrom, contraEntregaUpTo } = rate
  const facts = [
    isCovered && daysText(rate),
    freeFrom !== null && `Gratis desde ${formatPesos(freeFrom)}`,
    contraEntregaUpTo !== null && `Contra entrega hasta ${formatPesos(contraEntregaUpTo)}`,
  ].filter((fact) => fact !== false)
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 wrap-anywhere">
          <strong className="block font-semibold">{placeName}</strong>
          <span className="type-body-sm text-ink-2">{weightOf(rate)}</span>
        </p>
        <p className="shrink-0 font-semibold tabular-nums">{costOf(rate)}</p>
      </div>
      <div className="mt-2 flex items-end justify-between gap-4">
        <ul className="min-w-0 type-body-sm text-ink-2 tabular-nums">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className="-mr-2 -mb-2 shrink-0">
          <RateActions rate={rate} {...actions} />
        </p>
      </div>
    </>
  )
}

function RateActions({ rate, onEdit, onRemove }: RateProps) {
  const name = `la tarifa de ${rate.placeName}, ${weightOf(rate)}`
  return (
    <>
      <IconButton aria-label={`Editar ${name}`} aria-haspopup="dialog" onClick={() => onEdit(rate)}>
        <Pencil aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        aria-label={`Eliminar ${name}`}
        aria-haspopup="dialog"
        onClick={() => onRemove(rate)}
        className="hover:text-danger"
      >
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </>
  )
}
