import { useEffect } from 'react'

import { productDescription } from '../../../contract/catalogue/product-description.ts'
import type { OwnProduct } from '../../../contract/products/products.ts'
import { counted } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { textOf } from '../../forms/form-values.ts'
import { sendOnce } from '../../forms/send-once.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { NumberField } from '../number-field.tsx'
import { useFocusAtFirst } from './use-focus-at-first.ts'
import type { VariantPlan } from './variant-plan.ts'

type NewVariantsProps = {
  id: string
  product: OwnProduct
  plan: VariantPlan
  onDirty: () => void
  onBusy: (isBusy: boolean) => void
  onCreated: (message: string) => Promise<void>
}

/** The planned variants with their names and stock, before anything is stored. */
export function NewVariants({ id, product, plan, onDirty, onBusy, onCreated }: NewVariantsProps) {
  const { variants } = plan
  const beginning = useFocusAtFirst(true)
  const { formProps, isBusy, errors } = useForm({
    check: (form) => findErrors(new FormData(form), variants.length, product.digital),
    send: async (written) => {
      const body = {
        productId: product._id,
        ...plan,
        variants: variants.map(({ variantOptions }, index) => ({
          variantOptions,
          productName: textOf(written, `productName${index}`).trim(),
          stock: product.digital ? 0 : Number(textOf(written, `stock${index}`)),
        })),
      }
      const { message } = await sendOnce('product variants', body, (values, headers) =>
        callOverHttp('products.addVariants', values, { headers }),
      )
      await onCreated(message)
    },
  })
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  return (
    <form {...formProps} id={id} noValidate onInput={onDirty} className="grid gap-5">
      <p ref={beginning} tabIndex={-1} className="text-ink-2 outline-none">
        {`Este producto queda como «${plan.variantOptions}». Se ${variants.length === 1 ? 'creará' : 'crearán'} `}
        <strong className="font-semibold text-ink">
          {counted(variants.length, 'producto nuevo', 'productos nuevos')}
        </strong>
        , con sus mismas fotos, descripción y precios.
        {product.digital && ' Empiezan agotados: agrega sus licencias en cada uno.'}
      </p>
      <ul className="grid gap-4" aria-label="Productos nuevos">
        {variants.map(({ variantOptions, productName }, index) => (
          <li key={variantOptions} className="grid gap-3 rounded-14 border border-line p-4 sm:grid-cols-[1fr_7rem]">
            <h3 className="type-body-sm font-semibold wrap-anywhere sm:col-span-2">{variantOptions}</h3>
            <Field
              label="Nombre"
              name={`productName${index}`}
              maxLength={productDescription.productName.holds.max}
              defaultValue={productName}
              error={errors[`productName${index}`]}
              className={product.digital ? 'sm:col-span-2' : undefined}
            />
            {!product.digital && (
              <NumberField label="Stock" name={`stock${index}`} defaultValue={0} error={errors[`stock${index}`]} />
            )}
          </li>
        ))}
      </ul>
    </form>
  )
}

function findErrors(written: FormData, many: number, isLicensed: boolean): FieldErrors {
  const errors: FieldErrors = {}
  for (let index = 0; index < many; index++) {
    if (textOf(written, `productName${index}`).trim() === '') errors[`productName${index}`] = 'Escribe el nombre.'
    if (!isLicensed && !/^\d{1,7}$/.test(textOf(written, `stock${index}`).trim())) {
      errors[`stock${index}`] = 'Desde 0.'
    }
  }
  return errors
}
