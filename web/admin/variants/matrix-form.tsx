import { Plus, Trash2 } from 'lucide-react'

import { variantLimits } from '../../../contract/catalogue/variant-options.ts'
import type { OwnProduct } from '../../../contract/products/products.ts'
import { valuesTyped } from '../../../contract/products/variant-matrix.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import { isPlan, ownValue, planVariants, type OptionRow, type VariantPlan } from './variant-plan.ts'

type MatrixFormProps = {
  id: string
  /** The person came back from what would be made: the beginning gets the focus. */
  isBack: boolean
  product: OwnProduct
  group: readonly OwnProduct[]
  variantGroup: string
  rows: readonly OptionRow[]
  onName: (name: string) => void
  onRows: (rows: OptionRow[]) => void
  onPlan: (plan: VariantPlan) => void
}

const SUGGESTED = 'variant-option-names'

/** Options with their values, whose missing combinations become new products. */
export function MatrixForm({ id, isBack, onName, onRows, onPlan, ...matrix }: MatrixFormProps) {
  const { product, rows, variantGroup } = matrix
  const beginning = useFocusAtFirst(isBack)
  const { formProps, errors } = useForm({
    check: () => {
      const made = planVariants(matrix)
      return isPlan(made) ? {} : made
    },
    send: async () => {
      const made = planVariants(matrix)
      if (!isPlan(made)) return made
      onPlan(made)
    },
  })
  const change = (index: number, changed: Partial<OptionRow>) =>
    onRows(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)))
  return (
    <form {...formProps} id={id} noValidate className="grid gap-5">
      <p ref={beginning} tabIndex={-1} className="scroll-mt-4 text-ink-2 outline-none">
        Escribe qué cambia de uno a otro, con los valores separados por comas. Las combinaciones que falten serán
        productos nuevos, copias de este.
      </p>
      {product.variantGroup === '' && (
        <Field
          label="Nombre del grupo"
          name="variantGroup"
          maxLength={variantLimits.group}
          hint="El nombre que comparten todas sus tallas o colores."
          value={variantGroup}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
          error={errors.variantGroup}
        />
      )}
      <datalist id={SUGGESTED}>
        {['Talla', 'Color', 'Capacidad', 'Material'].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {rows.map((row, index) => (
        <OptionFields
          // Rows have no other identity, and only the last one goes.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          {...{ row, index, errors, productName: product.productName }}
          onChange={(changed) => change(index, changed)}
          onRemove={index > 0 && index === rows.length - 1 ? () => onRows(rows.slice(0, -1)) : undefined}
        />
      ))}
      {rows.length < variantLimits.options && (
        <Button
          look="ghost"
          size="small"
          className="-ml-3 justify-self-start"
          icon={<Plus aria-hidden className="size-5" />}
          onClick={() => onRows([...rows, { name: rows.length === 1 ? 'Color' : '', values: '', own: '' }])}
        >
          Agregar otra opción
        </Button>
      )}
    </form>
  )
}

type OptionFieldsProps = {
  row: OptionRow
  index: number
  productName: string
  errors: FieldErrors
  onChange: (changed: Partial<OptionRow>) => void
  /** Absent where the row stays. */
  onRemove: (() => void) | undefined
}

function OptionFields({ row, index, productName, errors, onChange, onRemove }: OptionFieldsProps) {
  const typed = valuesTyped(row.values)
  return (
    <fieldset className="grid gap-4 rounded-14 border border-line p-4 sm:grid-cols-2">
      <legend className="sr-only">{`Opción ${index + 1}`}</legend>
      <div className="flex items-start gap-2">
        <Field
          label="Opción"
          name={`option${index}`}
          list={SUGGESTED}
          autoComplete="off"
          className="flex-1"
          placeholder="Talla"
          value={row.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
          error={errors[`option${index}`]}
        />
        {onRemove && (
          <IconButton aria-label={`Quitar la opción ${index + 1}`} onClick={onRemove} className="mt-7">
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        )}
      </div>
      <Select
        label="Este producto es"
        name={`own${index}`}
        value={ownValue(row, productName)}
        onChange={({ currentTarget }) => onChange({ own: currentTarget.value })}
      >
        {typed.length === 0 && <option value="">Escribe primero los valores</option>}
        {typed.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </Select>
      <Field
        label="Valores, separados por comas"
        name={`values${index}`}
        autoComplete="off"
        className="sm:col-span-2"
        placeholder={index === 0 ? 'S, M, L' : 'Negro, Blanco'}
        value={row.values}
        onChange={({ currentTarget }) => onChange({ values: currentTarget.value })}
        error={errors[`values${index}`]}
      />
    </fieldset>
  )
}
