import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps } from 'react'

import type { OwnProduct } from '../../contract/products/products.ts'
import { readAmount } from '../forms/typed-amount.ts'
import { classes } from '../ui/classes.ts'
import { marginOf, type Margin } from './margin-text.ts'
import { ProductControl } from './product-control.tsx'

/** The cost of a unit, and the shop's earnings at the prices typed in the form (P-246). */
export function CostField({ product, ...control }: ComponentProps<typeof ProductControl>) {
  const [margin, setMargin] = useState(() => product && marginOfProduct(product))
  const note = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    const form = note.current?.closest('form')
    if (!form) return undefined
    const read = () => setMargin(marginOfForm(form))
    // Fields that the form fills in by itself fire this event, too.
    form.addEventListener('input', read)
    read()
    return () => form.removeEventListener('input', read)
  }, [])
  return (
    <>
      <ProductControl product={product} {...control} />
      <output
        ref={note}
        className={classes(
          'flex min-h-6 items-start gap-2 type-body-sm sm:self-center',
          margin?.isLoss ? 'font-semibold text-warn' : 'text-ink-2',
        )}
      >
        {margin?.isLoss && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
        {margin?.text}
      </output>
    </>
  )
}

const marginOfProduct = ({ price, sellingPrice, costPrice }: OwnProduct): Margin | null =>
  marginOf({ price, sellingPrice, costPrice: costPrice ?? Number.NaN })

function marginOfForm(form: HTMLFormElement): Margin | null {
  const written = new FormData(form)
  const amount = (name: string) => readAmount(String(written.get(name) ?? ''))
  return marginOf({
    price: amount('price'),
    sellingPrice: amount('sellingPrice'),
    costPrice: amount('costPrice'),
  })
}
