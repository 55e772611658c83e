import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

import type { Address } from '../../contract/delivery/addresses.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { AddressText } from './address-text.tsx'

type AddressChoiceProps = {
  /** Name of the group, so that two on a page do not mix. */
  name: string
  addresses: readonly Address[]
  chosen: Address | undefined
  onChoose: (id: string) => void
  onEdit: (address: Address) => void
  /** A note about the chosen one, below it. */
  note?: ReactNode
}

/** One of the saved addresses, as radio cards. */
export function AddressChoice({ name, addresses, chosen, onChoose, onEdit, note }: AddressChoiceProps) {
  return (
    <fieldset>
      <legend className="sr-only">A dónde lo enviamos</legend>
      <ul className="flex flex-col gap-3">
        {addresses.map((address) => (
          <li key={address._id}>
            <div className="flex items-start rounded-14 border border-line pr-1 has-checked:border-primary has-checked:bg-primary-soft">
              <label className="flex min-w-0 flex-1 cursor-pointer items-start gap-3 p-4">
                <input
                  type="radio"
                  name={name}
                  value={address._id}
                  checked={address._id === chosen?._id}
                  onChange={() => onChoose(address._id)}
                  className="mt-0.5 size-5 shrink-0 accent-primary"
                />
                <AddressText {...address} />
              </label>
              <IconButton
                aria-label={`Editar la dirección de ${address.recipient}`}
                aria-haspopup="dialog"
                onClick={() => onEdit(address)}
                className="mt-1"
              >
                <Pencil aria-hidden className="size-5" />
              </IconButton>
            </div>
            {address._id === chosen?._id && note}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
