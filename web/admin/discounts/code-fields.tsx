import { uploadCategories } from '../../../contract/catalogue/categories.ts'
import { discountLimits } from '../../../contract/orders/discount-rules.ts'
import { menuSpelling } from '../../catalogue/facades.ts'
import { AmountField } from '../../forms/amount-field.tsx'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { NumberField } from '../number-field.tsx'

/** What a new code has. */
export function CodeFields({ errors }: { errors: FieldErrors }) {
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
      />
      <NumberField
        label="Descuento (%)"
        name="percent"
        required
        min={1}
        max={discountLimits.percent}
        hint="De 1 a 90."
        error={errors.percent}
      />
      <Select label="Para" name="category" error={errors.category}>
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
