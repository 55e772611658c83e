import { FileText } from 'lucide-react'

import { buttonClass } from '../ui/button.tsx'

/** A link to the signed record of a visit, as a PDF in a new window. */
export function RecordLink({ taskId, number }: { taskId: string; number: string }) {
  return (
    <a
      href={`/api/visit-records/${taskId}/acta.pdf`}
      target="_blank"
      rel="noreferrer"
      aria-label={`Ver el acta ${number} (PDF)`}
      className={buttonClass('outline', 'small')}
    >
      <FileText aria-hidden className="size-4" />
      Ver el acta
    </a>
  )
}
