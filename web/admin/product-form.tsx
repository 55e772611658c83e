import { useCallback, useEffect, useState } from 'react'

import { PRODUCT_PICTURES } from '../../contract/product-fields.ts'
import type { OwnProduct, Shelf } from '../../contract/products.ts'
import { useForm } from '../forms/use-form.ts'
import { PictureListField } from '../images/picture-list-field.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.ts'
import { LicenceField } from './licence-field.tsx'
import { findProductTrouble, saveProduct } from './save-product.ts'
import { ShelfFields } from './shelf-fields.tsx'

type ProductFormProps = {
  id: string
  /** null: a new one. */
  product: OwnProduct | null
  shelves: readonly Shelf[]
  onDirty: () => void
  onBusy: (isBusy: boolean) => void
  onSaved: (message: string) => void
  /** Somebody else changed the product meanwhile. */
  onOutdated: () => void
}

/** The fields of a product. Pictures go out as soon as they are chosen, everything else with the button. */
export function ProductForm({ id, product, shelves, onDirty, onBusy, onSaved, onOutdated }: ProductFormProps) {
  const [pictures, setPictures] = useState<string[]>(product?.productImage ?? [])
  const [isSending, setSending] = useState(false)
  const [licences, setLicences] = useState('')
  const [registered, setRegistered] = useState<readonly string[]>([])
  const [seen, setSeen] = useState(product?.stock ?? null)
  const { formProps, isBusy, errors, mend } = useForm({
    check: findProductTrouble,
    send: async (written) => {
      if (isSending) {
        showToast({ text: 'Espera a que terminen de subir las imágenes.', kind: 'info' })
        return
      }
      const outcome = await saveProduct({ written, product, pictures, stockSeen: seen })
      if (outcome.state === 'saved') return onSaved(outcome.message)
      setRegistered(outcome.registered)
      if (outcome.stock !== undefined) setSeen(outcome.stock)
      if (outcome.isOutdated) onOutdated()
      throw outcome.error
    },
  })
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const changePictures = useCallback(
    (next: string[]) => {
      setPictures(next)
      onDirty()
    },
    [onDirty],
  )
  const isReduced = product !== null && product.sellingPrice < product.price
  const isLicensed = (product?.digital ?? false) || licences.trim() !== ''
  return (
    <form {...formProps} id={id} noValidate onInput={onDirty} className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Nombre del producto"
        name="productName"
        required
        maxLength={200}
        defaultValue={product?.productName}
        error={errors.productName}
        className="sm:col-span-2"
        data-autofocus
      />
      <ShelfFields product={product} shelves={shelves} errors={errors} />
      <div className="sm:col-span-2">
        <PictureListField
          label="Imágenes"
          value={pictures}
          onChange={(next) => {
            mend('productImage')
            changePictures(next)
          }}
          most={PRODUCT_PICTURES}
          error={errors.productImage}
          onBusy={setSending}
        />
      </div>
      <Pesos label="Precio de lista" name="price" required defaultValue={product?.price} error={errors.price} />
      <Pesos
        label="Precio de venta"
        name="sellingPrice"
        isOptional
        hint="Vacío: el mismo precio de lista."
        defaultValue={isReduced ? product?.sellingPrice : undefined}
        error={errors.sellingPrice}
      />
      <TextArea
        label="Descripción"
        name="description"
        isOptional
        rows={4}
        maxLength={10_000}
        defaultValue={product?.description}
        error={errors.description}
        className="sm:col-span-2"
      />
      <Field
        type="url"
        label="Enlace"
        name="link"
        isOptional
        hint="La dirección a la que lleva el botón Buy."
        placeholder="https://"
        maxLength={2_048}
        defaultValue={product?.link}
        error={errors.link}
        className="sm:col-span-2"
      />
      <LicenceField
        text={licences}
        onChange={(text) => {
          setLicences(text)
          setRegistered([])
        }}
        registered={registered}
        isMore={product?.digital ?? false}
        error={errors.licenseIdsInput}
      />
      <Field
        key={seen}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        label="Stock"
        name="stock"
        isOptional
        disabled={isLicensed}
        onWheel={blurIt}
        defaultValue={seen ?? undefined}
        hint={isLicensed ? 'Con licencias, el stock es el número de claves libres.' : 'Vacío: no se cuenta.'}
        error={errors.stock}
      />
    </form>
  )
}

type PesosProps = {
  label: string
  name: string
  required?: boolean
  isOptional?: boolean
  hint?: string
  defaultValue: number | undefined
  error: string | undefined
}

function Pesos(props: PesosProps) {
  return <Field type="number" inputMode="numeric" min={0} step={1} onWheel={blurIt} {...props} />
}

/** Scrolling over a number must not change it. */
const blurIt = ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.blur()
