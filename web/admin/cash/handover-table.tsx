import { momentOf } from '../../../contract/values/moments.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import type { CashHandover } from '../../../contract/visits/visit-owner-money.ts'
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx'

/** What was ticked off lately, differences with their notes. */
export function HandoverTable({ handovers }: { handovers: readonly CashHandover[] }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 type-h2">Recibido</h2>
      <div className="rounded-20 bg-surface p-2 shadow-1 md:p-4">
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
