import { formatPesos } from '../../contract/values/pesos.ts'
import type { Proposal } from '../../contract/visits/visit-money.ts'
import { Picture } from '../images/picture.tsx'
import { classes } from '../ui/classes.ts'

type Line = Proposal['lines'][number]

/**
 * A proposal's contents: new parts with their pictures, then the account down to its new total.
 * @param isOnPage whether they are on the page itself, not in a card
 */
export function ProposalLines({ proposal, isOnPage = false }: { proposal: Proposal; isOnPage?: boolean }) {
  const { lines, approvedBefore, total } = proposal
  const added = lines.filter(({ isApproved }) => !isApproved)
  return (
    <>
      <NewParts
        parts={added.filter(({ kind }) => kind === 'part')}
        look={isOnPage ? 'rounded-20 bg-surface shadow-1' : 'rounded-16 border border-line'}
      />
      <dl
        className={classes(
          'mt-4 grid gap-3',
          isOnPage ? 'rounded-20 bg-surface p-5 shadow-1' : 'rounded-16 bg-sunken p-4',
        )}
      >
        {approvedBefore > 0 && <Money name="Ya aprobado" amount={approvedBefore} />}
        {added.map((line) => (
          <Money
            key={`${line.kind} ${line.name} ${line.computer}`}
            name={nameOf(line)}
            hint={line.computer}
            amount={line.amount}
          />
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">{approvedBefore > 0 ? 'Nuevo total' : 'Total'}</dt>
          <dd className="type-h2 tabular-nums">{formatPesos(total)}</dd>
        </div>
      </dl>
    </>
  )
}

function NewParts({ parts, look }: { parts: Line[]; look: string }) {
  if (parts.length === 0) return null
  return (
    <ul className="mt-4 grid gap-3">
      {parts.map((part) => (
        <li key={`${part.name} ${part.computer}`} className={`flex items-center gap-4 p-3 ${look}`}>
          <span className="size-24 shrink-0 overflow-hidden rounded-12">
            <Picture {...(part.picture && { url: part.picture })} sizes="96px" />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{nameOf(part)}</span>
            <span className="block type-body-sm text-ink-2">Nuevo, de la tienda</span>
            <span className="block pt-1 font-semibold tabular-nums">{formatPesos(part.amount)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ quantity, name }: Line): string => (quantity > 1 ? `${quantity} × ${name}` : name)

function Money({ name, hint = '', amount }: { name: string; hint?: string; amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 wrap-anywhere">
        {name}
        {hint !== '' && <span className="block type-body-sm text-ink-2">{hint}</span>}
      </dt>
      <dd className="shrink-0 tabular-nums">{formatPesos(amount)}</dd>
    </div>
  )
}
