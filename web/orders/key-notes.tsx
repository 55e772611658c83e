import { endingOf } from '../../contract/orders/key-ending.ts'
import { orderNumber } from '../../contract/orders/order-number.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { shortDateOf } from '../../contract/values/moments.ts'
import { failureOfKey } from '../content/contact-about.ts'

type KeyNotesProps = {
  order: Pick<Order, '_id' | 'status'>
  line: Pick<Order['products'][number], 'productId' | 'licenseKeys' | 'exchangedKeys'>
  /** Index of the key in the line. */
  index: number
}

/** The former keys in place of a licence key, and a link to report that it does not work. */
export function KeyNotes({ order: { _id, status }, line, index }: KeyNotesProps) {
  const { productName } = line.productId
  const before = line.exchangedKeys.filter((one) => one.index === index)
  if (before.length === 0 && status !== 'paid') return null
  const about = { product: productName, ending: endingOf(line.licenseKeys[index] ?? '') }
  return (
    <div className="basis-full type-caption text-ink-2">
      {before.map(({ at, ending }) => (
        <p key={at}>
          {'El '}
          <time dateTime={at}>{shortDateOf(at)}</time>
          {ending ? ` cambiamos la que terminaba en\u00A0${ending}.` : ' cambiamos la anterior.'}
        </p>
      ))}
      {status === 'paid' && (
        <a
          href={failureOfKey(orderNumber(_id), about)}
          aria-label={`¿No funciona? Clave ${index + 1} de ${productName}`}
          className="touch-area mt-1 inline-block font-semibold text-link hover:underline"
        >
          ¿No funciona?
        </a>
      )}
    </div>
  )
}
