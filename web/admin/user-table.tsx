/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label
   -- some browsers forget that a table is one when its rows are laid out otherwise */
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

import type { ListedUser } from '../../contract/accounts/accounts.ts'
import { permissionNames } from '../../contract/accounts/rights-text.ts'
import { longDateOf } from '../../contract/values/moments.ts'
import { clientPath } from '../order-desk/desk-paths.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx'

const columns = ['Sr.', 'Name', 'Email', 'Role', 'Created date']

type UserTableProps = {
  people: readonly ListedUser[]
  /** Whether the viewer has all permissions; others cannot change administrators (P-300). */
  mayChangeAdmins: boolean
  onChoose: (person: ListedUser) => void
}

/**
 * The list of users (P-40). Beside a side panel on tablets there is no room for five columns: up to there every row is a card; the roles stay written out, because a browser
 * forgets that a table is one when its rows are laid out otherwise.
 */
export function UserTable({ people, mayChangeAdmins, onChoose }: UserTableProps) {
  return (
    <div className="lg:rounded-20 lg:bg-surface lg:p-3 lg:shadow-1">
      <Table label="Usuarios" role="table" className="max-lg:block">
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column} role="columnheader" lang="en">
                {column}
              </HeaderCell>
            ))}
            <td role="cell" />
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:grid max-lg:gap-3">
          {people.map((person, index) => (
            <Row key={person._id} role="row" className={card}>
              <LabelledCell label="Sr.">{index + 1}</LabelledCell>
              <LabelledCell label="Name" className="font-semibold wrap-anywhere">
                <a
                  href={clientPath(person._id)}
                  aria-label={`Ficha de ${person.name}`}
                  className="touch-area text-link underline underline-offset-3"
                >
                  {person.name}
                </a>
              </LabelledCell>
              <LabelledCell label="Email" className="wrap-anywhere">
                {person.email}
              </LabelledCell>
              <LabelledCell label="Role">
                {person.role}
                {person.areas && <span className="block type-body-sm text-ink-2">{permissionNames(person.areas)}</span>}
              </LabelledCell>
              <LabelledCell label="Created date" className="lg:whitespace-nowrap">
                {longDateOf(person.createdAt)}
              </LabelledCell>
              <Cell role="cell" className="text-right max-lg:absolute max-lg:top-1 max-lg:right-1 max-lg:p-0">
                {(mayChangeAdmins || person.role !== 'ADMIN') && (
                  <IconButton aria-label={`Cambiar el rol de ${person.name}`} onClick={() => onChoose(person)}>
                    <Pencil aria-hidden className="size-5" />
                  </IconButton>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const card =
  'max-lg:relative max-lg:block max-lg:rounded-16 max-lg:border-0 max-lg:bg-surface max-lg:p-4 max-lg:shadow-1 max-lg:hover:bg-surface'

type LabelledCellProps = { label: string; className?: string; children: ReactNode }

function LabelledCell({ label, className, children }: LabelledCellProps) {
  return (
    <Cell
      role="cell"
      className="max-lg:flex max-lg:h-auto max-lg:gap-3 max-lg:px-0 max-lg:py-1 max-lg:first-of-type:pr-12"
    >
      <span aria-hidden lang="en" className="w-26 shrink-0 text-ink-3 lg:hidden">
        {label}
      </span>
      <span className={className}>{children}</span>
    </Cell>
  )
}
