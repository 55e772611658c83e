import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { longDateOf } from '../../contract/values/moments.ts'
import type { VisitRecord } from '../../contract/visits/visit-records.ts'
import { callOverHttp } from '../browser-call.ts'
import { textOf } from '../forms/form-values.ts'
import { useSameId } from '../forms/same-id.ts'
import { useForm } from '../forms/use-form.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.ts'
import { RecordLink } from './record-link.tsx'

/** A signed record for the shop: its PDF, its added notes, and a form for a new note (P-91). */
export function RecordNotes({ taskId, number }: { taskId: string; number: string }) {
  const [isWriting, setWriting] = useState(false)
  const { data } = useQuery(callQuery('visitRecords.get', { taskId }))
  const record = data?.data
  return (
    <>
      <div className="mt-2 flex flex-wrap gap-2">
        {record?.document !== null && <RecordLink taskId={taskId} number={number} />}
        {record?.mayAdd && record.document !== null && !isWriting && (
          <Button look="ghost" size="small" onClick={() => setWriting(true)}>
            Agregar una nota
          </Button>
        )}
      </div>
      {record && <NoteList additions={record.additions} />}
      {isWriting && <NoteForm taskId={taskId} onEnd={() => setWriting(false)} />}
    </>
  )
}

/** The notes added to a record, the earliest first; nothing without any. */
export function NoteList({ additions }: { additions: VisitRecord['additions'] }) {
  if (additions.length === 0) return null
  return (
    <ul aria-label="Notas del acta" className="mt-2 grid gap-1.5">
      {additions.map(({ _id, text, author, at }) => (
        <li key={_id} className="type-body-sm wrap-anywhere whitespace-pre-line">
          {text}{' '}
          <span className="text-ink-2">
            {author}, {longDateOf(at)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function NoteForm({ taskId, onEnd }: { taskId: string; onEnd: () => void }) {
  const queries = useQueryClient()
  // The same note sent twice has the same id and is stored once.
  const idOf = useSameId()
  const { errors, formProps, buttonProps } = useForm({
    send: async (written) => {
      const note = { taskId, text: textOf(written, 'text') }
      const { message } = await callOverHttp('visitRecords.add', { ...note, additionId: idOf(note) })
      showToast({ text: message, kind: 'success' })
      await queries.invalidateQueries({ queryKey: callQuery('visitRecords.get', { taskId }).queryKey })
      onEnd()
    },
  })
  return (
    <form {...formProps} noValidate className="mt-2 grid gap-2">
      <TextArea
        label="Nota"
        name="text"
        maxLength={2000}
        hint="El acta no cambia; la nota queda con tu nombre y la fecha."
        error={errors.text}
      />
      <div className="flex gap-2">
        <Button {...buttonProps} size="small">
          Agregar
        </Button>
        <Button look="ghost" size="small" onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
