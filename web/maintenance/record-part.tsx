import { RecordNotes } from './record-notes.tsx'

/** The record of a completed visit for the owner: whether it is signed, its PDF, and its added notes. */
export function RecordPart({ taskId, number }: { taskId: string; number: string | null }) {
  return (
    <section aria-label="Acta de servicio" className="mt-4">
      <h3 className="type-h3">Acta de servicio</h3>
      {number === null ? (
        <p className="mt-1 type-body-sm text-ink-2">Por firmar.</p>
      ) : (
        <>
          <p className="mt-1 type-body-sm">{number}</p>
          <RecordNotes taskId={taskId} number={number} />
        </>
      )}
    </section>
  )
}
