import { momentOf } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import type { CashHandover } from '../../../contract/visits/visit-owner-money.ts'
import { classes } from '../../ui/classes.ts'
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx'

/** Recent handovers, with the notes of differences: as cards, or as a table if there is room. */
export function HandoverTable({ handovers }: { handovers: readonly CashHandover[] }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 type-h2">Recibido</h2>
      <ul aria-label="Efectivo recibido" className="grid gap-3 lg:hidden">
        {handovers.map((handover) => (
          <li key={handover._id} className="rounded-20 bg-surface p-4 shadow-1">
            <HandoverCard {...handover} />
          </li>
        ))}
      </ul>
      <div className="rounded-20 bg-surface p-2 shadow-1 max-lg:hidden md:p-4">
        <Table label="Efectivo recibido">
          <thead>
            <tr>
              <HeaderCell>Cuándo</HeaderCell>
              <HeaderCell>Técnico</HeaderCell>
              <HeaderCell isNumber>Cobró</HeaderCell>
              <HeaderCell isNumber>Recibido</HeaderCell>
              <HeaderCell>Nota</HeaderCell>
              <HeaderCell>Lo recibió</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {handovers.map(({ _id, at, technician, expected, counted, note, receivedBy }) => (
              <Row key={_id}>
                <Cell className="whitespace-nowrap">{momentOf(at)}</Cell>
                <Cell>{technician}</Cell>
                <Cell isNumber className="whitespace-nowrap">
                  {formatPesos(expected)}
                </Cell>
                <Cell
                  isNumber
                  className={counted === expected ? 'whitespace-nowrap' : 'font-semibold whitespace-nowrap text-warn'}
                >
                  {formatPesos(counted)}
                </Cell>
                <Cell className="min-w-48 wrap-anywhere">{note}</Cell>
                <Cell>{receivedBy}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

function HandoverCard({ at, technician, expected, counted, note, receivedBy }: CashHandover) {
  const isOther = counted !== expected
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 wrap-anywhere">
          <strong className="block font-semibold">{technician}</strong>
          <span className="type-body-sm text-ink-2">{momentOf(at)}</span>
        </p>
        <p className={classes('shrink-0 font-semibold whitespace-nowrap tabular-nums', isOther && 'text-warn')}>
          {formatPesos(counted)}
        </p>
      </div>
      <p className="mt-2 type-body-sm text-ink-2 tabular-nums">
        {isOther && <span className="block text-warn">{`Cobró ${formatPesos(expected)}`}</span>}
        {note !== '' && <span className="block wrap-anywhere">{note}</span>}
        <span className="block wrap-anywhere">{`Lo recibió ${receivedBy}`}</span>
      </p>
    </>
  )
}
