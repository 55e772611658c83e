import type { Order } from '../../contract/orders/orders.ts'
import { shortDateOf } from '../../contract/values/moments.ts'

type KeyNotesProps = {
  line: Pick<Order['products'][number], 'exchangedKeys'>
  /** Of the key in the line. */
  index: number
}

/** What was before a licence key in its place. */
export function KeyNotes({ line, index }: KeyNotesProps) {
  const before = line.exchangedKeys.filter((one) => one.index === index)
  if (before.length === 0) return null
  return (
    <div className="basis-full type-caption text-ink-2">
      {before.map(({ at, ending }) => (
        <p key={at}>
          {'El '}
          <time dateTime={at}>{shortDateOf(at)}</time>
          {ending ? ` cambiamos la que terminaba en\u00A0${ending}.` : ' cambiamos la anterior.'}
        </p>
      ))}
    </div>
  )
}
