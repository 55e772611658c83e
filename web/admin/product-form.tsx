import { Fragment, useEffect, useState, type ComponentProps, type ReactNode } from 'react'

import { PRODUCT_PICTURES, productDescription } from '../../contract/catalogue/product-description.ts'
import { productFieldList, type ProductField } from '../../contract/catalogue/product-facts.ts'
import type { ListedProduct, OwnProduct, UploadCategory } from '../../contract/products/products.ts'
import { ChangedMeanwhile } from '../forms/changed-meanwhile.tsx'
import { PictureListField } from '../images/picture-list-field.tsx'
import { CategoryFields } from './category-fields.tsx'
import { CostField } from './cost-field.tsx'
import { FeaturesField } from './features-field.tsx'
import { LicenceField } from './licence-field.tsx'
import { ProductControl } from './product-control.tsx'
import { fieldText, valueText } from './product-text.ts'
import { changesBetween, placeFields } from './product-values.ts'
import { StockField } from './stock-field.tsx'
import { TaxCodeField } from './tax-code-field.tsx'
import { useProductSave } from './use-product-save.ts'

type ProductFormProps = {
  id: string
  /** null: a new one. */
  product: ListedProduct | null
  /** The product that fills a new one, which gets its own name, and neither stock nor licences. */
  copied: OwnProduct | null
  categoryLists: readonly UploadCategory[]
  /** The stock that the form shows, and the function called when it differs. */
  stock: number | null
  onStock: (stock: number | null) => void
  /** A correction of the stock is typed and not saved: saving the product would close the dialog and lose it. */
  isCorrecting: boolean
  onDirty: () => void
  onBusy: (isBusy: boolean) => void
  onSaved: (message: string, isUnpublished: boolean) => Promise<void>
  /** Called if somebody else changed the product meanwhile. */
  onOutdated: () => void
}

/** The fields of a product. Pictures are uploaded as soon as they are chosen, everything else with the button. */
export function ProductForm(props: ProductFormProps) {
  const { id, product, copied, categoryLists, stock, onDirty, onBusy } = props
  const shown = product ?? (copied && asCopy(copied))
  const [pictures, setPictures] = useState<string[]>(shown?.productImage ?? [])
  /** The product whose category, subcategory and attributes are in their fields at first. */
  const [placed, setPlaced] = useState(shown)
  const [category, setCategory] = useState(shown?.category ?? '')
  /** The product whose features are in their rows at first. */
  const [described, setDescribed] = useState(shown)
  const [isSending, setSending] = useState(false)
  const [licences, setLicences] = useState('')
  const { formProps, isBusy, errors, mend, registered, theirs, forgetRegistered } = useProductSave({
    ...props,
    pictures,
    isSending,
    onStored: (stored, untouched) => {
      if (untouched.has('productImage')) setPictures(stored.productImage)
      if (placeFields.every((name) => untouched.has(name))) {
        setPlaced(stored)
        setCategory(stored.category)
      }
      if (untouched.has('features')) setDescribed(stored)
    },
  })
  useEffect(() => onBusy(isBusy), [isBusy, onBusy])
  const changePictures = (next: string[]) => {
    mend('productImage')
    setPictures(next)
    onDirty()
  }
  const isBrandThere = categoryLists.some((one) => one.category === category && one.subcategories.length === 0)
  const isLicensed = (product?.digital ?? false) || licences.trim() !== ''
  // Controls that need more than the description of their field; null: another control includes it.
  const ownControls: Partial<Record<ProductField, ReactNode>> = {
    category: (
      <CategoryFields key={placed?.version} product={placed} {...{ categoryLists, errors }} onCategory={setCategory} />
    ),
    brandName: null,
    // If a category has no subcategories, that control has the brand. A brand given by somebody else meanwhile stays.
    ...(isBrandThere && !shown?.brand ? { brand: <input type="hidden" name="brand" /> } : {}),
    attributes: null,
    features: <FeaturesField key={described?.version} features={described?.features ?? []} errors={errors} />,
    productImage: (
      <Pictures value={pictures} onChange={changePictures} error={errors.productImage} onBusy={setSending} />
    ),
    stock: (
      <>
        <LicenceField
          text={licences}
          onChange={(text) => {
            setLicences(text)
            forgetRegistered()
          }}
          registered={registered}
          isMore={product?.digital ?? false}
          error={errors.licenseIdsInput}
        />
        <StockField key={stock} seen={stock} isLicensed={isLicensed} error={errors.stock} />
      </>
    ),
  }
  return (
    <form {...formProps} id={id} noValidate onInput={onDirty} className="grid gap-5 sm:grid-cols-2">
      {inOrder.map((field) => (
        <Fragment key={field.name}>
          {field.name in ownControls ? (
            ownControls[field.name]
          ) : (
            <OtherControl field={isBrandThere ? withOwnLabel(field) : field} product={shown} errors={errors} />
          )}
        </Fragment>
      ))}
      <input type="hidden" name="publication" />
      {product && theirs && <TheirChanges product={product} theirs={theirs} />}
    </form>
  )
}

/** The control of a field that rests on no other one. */
function OtherControl(props: ComponentProps<typeof ProductControl>) {
  if (props.field.name === 'taxCode') return <TaxCodeField {...props} />
  return props.field.name === 'costPrice' ? <CostField {...props} /> : <ProductControl {...props} />
}

/** The label next to a brand that replaces a subcategory. */
const withOwnLabel = (field: (typeof inOrder)[number]) =>
  field.name === 'brand' ? { ...field, label: 'Marca del fabricante' } : field

function Pictures(props: Pick<ComponentProps<typeof PictureListField>, 'value' | 'onChange' | 'error' | 'onBusy'>) {
  return (
    <div className="sm:col-span-2">
      <PictureListField label={productDescription.productImage.label} most={PRODUCT_PICTURES} {...props} />
    </div>
  )
}

const { max } = productDescription.productName.holds
const SUFFIX = ' (copia)'

/** Copies differ: two products with one name look alike in a list, variants of a group need different options, and an SKU is unique. */
const asCopy = (product: OwnProduct): OwnProduct => ({
  ...product,
  variantGroup: '',
  variantOptions: '',
  sku: '',
  productName: product.productName.slice(0, max - SUFFIX.length) + SUFFIX,
})

function TheirChanges({ product, theirs }: { product: OwnProduct; theirs: OwnProduct }) {
  return (
    <div className="sm:col-span-2">
      <ChangedMeanwhile key={theirs.version}>
        {changesBetween(product, theirs).map((name) => (
          <p key={name} className="wrap-anywhere">
            {fieldText(name)}: {valueText(name, theirs[name])}
          </p>
        ))}
      </ChangedMeanwhile>
    </div>
  )
}

const inOrder = [...productFieldList].sort((a, b) => a.form.place - b.form.place)
