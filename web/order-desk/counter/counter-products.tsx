import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { OwnProduct } from '../../../contract/products/products.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { callQuery } from '../../queries/call-query.ts'
import { PickField } from '../phone/pick-field.tsx'
import { LineList, ProductText, type PhoneLine } from '../phone/product-part.tsx'
import { useProducts } from '../phone/use-lookup.ts'
import { addUnit, productOf } from './add-unit.ts'

type CounterProductsProps = {
  lines: readonly PhoneLine[]
  onLines: (change: (lines: readonly PhoneLine[]) => readonly PhoneLine[]) => void
  error: string | undefined
  /** While a reference that was read is looked up, nothing is sold yet. */
  onReading: (isReading: boolean) => void
}

/** What is bought: products looked up by name or reference. A reader of bar codes types the reference and Enter: one unit more. */
export function CounterProducts({ lines, onLines, error, onReading }: CounterProductsProps) {
  const [text, setText] = useState('')
  const [unread, setUnread] = useState('')
  const { found, hasFailed } = useProducts(text)
  const add = (product: OwnProduct) => {
    setText('')
    setUnread('')
    onLines((before) => addUnit(before, product))
  }
  const read = useReading({
    onReading,
    onRead: add,
    onUnread: (reference, why) => {
      setText(reference)
      setUnread(why)
    },
  })
  return (
    <>
      <LineList lines={lines} onLines={(next) => onLines(() => next)} />
      <PickField
        label={lines.length === 0 ? 'Buscar o leer producto' : 'Agregar otro producto'}
        name="products"
        placeholder="Nombre o código de barras"
        error={unread || error}
        className="mt-3"
        isFocused
        text={text}
        // That nothing has this reference is said once.
        found={unread !== '' && found?.length === 0 ? null : found}
        onText={(typed) => {
          setText(typed)
          setUnread('')
        }}
        idOf={({ _id }) => _id}
        listName="Productos"
        countText={(count) => (count === 1 ? '1 producto' : `${count} productos`)}
        none={hasFailed ? 'No pudimos buscar. Inténtalo de nuevo.' : 'Ningún producto coincide.'}
        onChoose={add}
        onEnterText={(typed) => {
          if (typed.trim() === '') return
          // The next code is read while this one is looked up.
          setText('')
          void read(typed)
        }}
      >
        {(product) => (
          <>
            <ProductText product={product} />
            <span className="ml-auto font-semibold tabular-nums">{formatPesos(product.sellingPrice)}</span>
          </>
        )}
      </PickField>
      <output className="sr-only">{lastText(lines)}</output>
    </>
  )
}

type Reading = {
  onReading: (isReading: boolean) => void
  onRead: (product: OwnProduct) => void
  onUnread: (reference: string, why: string) => void
}

/** Looks up what a reader of bar codes typed, several at once if need be. */
function useReading({ onReading, onRead, onUnread }: Reading) {
  const queries = useQueryClient()
  const underWay = useRef(0)
  const count = (by: number) => {
    underWay.current += by
    onReading(underWay.current > 0)
  }
  return async (reference: string) => {
    count(1)
    try {
      const { data } = await queries.fetchQuery({
        ...callQuery('products.list', { q: reference.trim() }),
        retry: false,
      })
      const product = productOf(reference, data)
      if (product) onRead(product)
      else onUnread(reference, `Ningún producto tiene la referencia «${reference.trim()}».`)
    } catch {
      onUnread(reference, 'No pudimos buscar. Inténtalo de nuevo.')
    } finally {
      count(-1)
    }
  }
}

/** What a reader without eyes on the list hears. */
const lastText = (lines: readonly PhoneLine[]): string =>
  lines.map(({ product, quantity }) => `${quantity} × ${product.productName}`).join(', ')
