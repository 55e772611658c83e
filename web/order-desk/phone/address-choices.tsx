import type { ReactNode } from 'react'

import { AddressText } from '../../delivery/address-text.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { AddressBook } from './use-address-book.ts'

/** What stands there until the addresses of who calls are known. */
export function AwaitedAddresses({ book }: { book: Exclude<AddressBook['book'], { state: 'known' }> }) {
  if (book.state === 'loading') return <Skeleton className="mt-3 h-24 rounded-14" />
  return <ErrorBlock className="mt-3" message="No pudimos traer sus direcciones." onRetry={book.retry} />
}

type AddressChoicesProps = { about: AddressBook; legend: string; other: string }

/** The addresses of who calls, and one that is written now; nothing where there are none. */
export function AddressChoices({ about: { book, chosen, isWritten, choose }, legend, other }: AddressChoicesProps) {
  if (book.state !== 'known' || book.addresses.length === 0) return null
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <ul className="flex flex-col gap-2">
        {book.addresses.map((address) => (
          <li key={address._id}>
            <Choice isChosen={address === chosen} onChoose={() => choose(address._id)}>
              <AddressText {...address} />
            </Choice>
          </li>
        ))}
        <li>
          <Choice isChosen={isWritten} onChoose={() => choose(null)}>
            <span className="font-semibold">{other}</span>
          </Choice>
        </li>
      </ul>
    </fieldset>
  )
}

type ChoiceProps = { name?: string; isChosen: boolean; onChoose: () => void; children: ReactNode }

/** One of several ways, with what it is. */
export function Choice({ name = 'chosenAddress', isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-w-0 cursor-pointer items-start gap-3 rounded-14 border border-line p-3.5 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      {children}
    </label>
  )
}
