import { classes } from '../ui/classes.ts'
import type { ContraEntrega } from './contra-entrega.ts'
import type { TransferOffer, WayToPay } from './transfers.ts'

type WayToPayCardProps = {
  /** Null if it is not offered. */
  contraEntrega: ContraEntrega | null
  transfer: TransferOffer | null
  chosen: WayToPay
  onChoose: (way: WayToPay) => void
}

/** The choice of how to pay the cart, if there is more than one way. */
export function WayToPayCard({ contraEntrega, transfer, chosen, onChoose }: WayToPayCardProps) {
  return (
    <section aria-labelledby="como-pagas" className="rounded-20 bg-surface p-4 shadow-1 md:p-6">
      <h2 id="como-pagas" className="mb-4 type-h3">
        Cómo pagas
      </h2>
      <fieldset className={classes('grid gap-3', contraEntrega && transfer ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
        <legend className="sr-only">Cómo pagas</legend>
        <Way
          title="Pago en línea"
          hint="Nequi, PSE o tarjeta"
          isChosen={chosen === 'online'}
          onChoose={() => onChoose('online')}
        />
        {transfer && (
          <Way
            title="Transferencia"
            hint={transfer.reason || 'Te decimos a dónde al pedir'}
            isOff={transfer.reason !== ''}
            isChosen={chosen === 'transfer'}
            onChoose={() => onChoose('transfer')}
          />
        )}
        {contraEntrega && (
          <Way
            title={contraEntrega.isPickup ? 'Al recoger' : 'Contra entrega'}
            hint={contraEntrega.reason || `Pagas en efectivo al ${contraEntrega.isPickup ? 'recogerlo' : 'recibir'}`}
            isOff={contraEntrega.reason !== ''}
            isChosen={chosen === 'contra_entrega'}
            onChoose={() => onChoose('contra_entrega')}
          />
        )}
      </fieldset>
    </section>
  )
}

type WayProps = { title: string; hint: string; isChosen: boolean; isOff?: boolean; onChoose: () => void }

function Way({ title, hint, isChosen, isOff = false, onChoose }: WayProps) {
  return (
    <label
      className={classes(
        'flex items-start gap-3 rounded-14 border border-line p-4 has-checked:border-primary has-checked:bg-primary-soft',
        isOff ? 'cursor-not-allowed bg-sunken' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name="como-pagas"
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <WayText {...{ title, hint, isOff }} />
    </label>
  )
}

function WayText({ title, hint, isOff }: Pick<WayProps, 'title' | 'hint' | 'isOff'>) {
  return (
    <span className={classes('min-w-0', isOff && 'text-ink-2')}>
      <span className="block font-semibold">{title}</span>
      <span className="block type-body-sm text-ink-2">{hint}</span>
    </span>
  )
}
