import { Tag } from 'lucide-react'

/** That a shipment goes somewhere else since it was prepared: a label that was printed before is wrong. */
export const NewAddressNote = () => (
  <p className="mt-3 flex gap-2 rounded-10 bg-warn-soft px-3.5 py-2.5 type-body-sm text-warn">
    <Tag aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>
      <b className="font-semibold">La dirección cambió.</b> Si ya tiene rótulo, imprímelo otra vez.
    </span>
  </p>
)
