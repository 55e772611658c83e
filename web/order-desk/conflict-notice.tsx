import { Info } from 'lucide-react'

/** Says in a dialog that somebody else was first, and who. */
export const ConflictNotice = ({ text }: { text: string }) => (
  <p role="alert" className="mb-4 flex gap-2 rounded-10 bg-info-soft px-3.5 py-2.5 type-body-sm text-info">
    <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
    {text}
  </p>
)
