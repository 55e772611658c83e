import { useState } from 'react'

import { uploadCategories } from '../../../contract/catalogue/categories.ts'
import { codeKinds, discountLimits, type CodeKind } from '../../../contract/orders/discount-rules.ts'
import { menuSpelling } from '../../catalogue/facades.ts'
import { AmountField } from '../../forms/amount-field.tsx'
import { textOf } from '../../forms/form-values.ts'
import { digitsOf } from '../../forms/typed-amount.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { NumberField } from '../number-field.tsx'

const kinds: Record<CodeKind, string> = { percent: 'Un porcentaje', amount: 'Un valor fijo', delivery: 'El envío' }
const hints: Record<CodeKind, string | undefined> = {
  percent: undefined,
  amount: 'Se resta una vez, repartido entre esos productos.',
  delivery: 'Con una categoría, el carrito debe tener algo de ella que se envíe.',
}

/** The chosen kind of a code. */
export function kindOf(written: FormData) {
  const chosen = textOf(written, 'kind')
  const kind = codeKinds.find((known) => known === chosen) ?? 'percent'
  return {
    kind,
    percent: kind === 'percent' ? textOf(written, 'percent') : 0,
    amount: kind === 'amount' ? digitsOf(textOf(written, 'amount')) : 0,
  }
}

/** The fields of a new code. */
export function CodeFields({ errors }: { errors: FieldErrors }) {
  const [kind, setKind] = useState<CodeKind>('percent')
  return (
    <>
      <p className="type-body-sm text-ink-2 md:col-span-2">
        Revísalo antes de guardar: después lo apagas, o lo eliminas si nadie lo ha usado, pero no se cambia.
      </p>
      <Field
        label="Código"
        name="code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={discountLimits.longest}
        hint="De 3 a 20 letras, números o guiones. Por ejemplo: BIENVENIDA10"
        error={errors.code}
        className="md:col-span-2"
      />
      <KindFields kind={kind} onKind={setKind} errors={errors} />
      <Select label="Para" name="category" hint={hints[kind]} error={errors.category}>
        <option value="">Todos los productos</option>
        {uploadCategories.map((category) => (
          <option key={category} value={category}>
            {menuSpelling(category)}
          </option>
        ))}
      </Select>
      <AmountField
        label="Compra mínima (pesos)"
        name="leastPurchase"
        hint="Vacío: no hay. Cuenta todos los productos del carrito, sin envío."
        error={errors.leastPurchase}
      />
      <Field label="Desde el día" name="firstDay" type="date" hint="Vacío: desde ya." error={errors.firstDay} />
      <Field
        label="Hasta el día"
        name="lastDay"
        type="date"
        hint="Vacío: no vence. Ese día todavía sirve."
        error={errors.lastDay}
      />
      <NumberField
        label="Usos en total"
        name="mostUses"
        min={1}
        max={discountLimits.uses}
        hint="Vacío: sin límite."
        error={errors.mostUses}
      />
      <label className="flex min-h-11 items-center gap-3 md:mt-7">
        <input type="checkbox" name="onceEach" defaultChecked className="size-5 accent-primary" />
        Una vez por persona
      </label>
    </>
  )
}

type KindFieldsProps = { kind: CodeKind; onKind: (kind: CodeKind) => void; errors: FieldErrors }

/** The kind of a code, and its amount. */
function KindFields({ kind, onKind, errors }: KindFieldsProps) {
  return (
    <>
      <Select
        label="Qué descuenta"
        name="kind"
        value={kind}
        onChange={({ currentTarget: { value } }) => onKind(codeKinds.find((known) => known === value) ?? 'percent')}
        hint={kind === 'delivery' ? 'Lo que cueste el envío del pedido.' : undefined}
        error={errors.kind}
        className={kind === 'delivery' ? 'md:col-span-2' : ''}
      >
        {codeKinds.map((known) => (
          <option key={known} value={known}>
            {kinds[known]}
          </option>
        ))}
      </Select>
      {kind === 'percent' && (
        <NumberField
          label="Descuento (%)"
          name="percent"
          required
          min={1}
          max={discountLimits.percent}
          hint="De 1 a 90."
          error={errors.percent}
        />
      )}
      {kind === 'amount' && (
        <AmountField
          label="Descuento (pesos)"
          name="amount"
          required
          hint="Ponle una compra mínima, para que nadie se lleve algo casi gratis."
          error={errors.amount}
        />
      )}
    </>
  )
}
