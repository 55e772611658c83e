import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { callOverHttp } from '../browser-call.ts'
import { longDateOf } from '../dates.ts'
import { textOf } from '../forms/form-values.ts'
import { useForm } from '../forms/use-form.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.ts'
import { RecordLink } from './record-link.tsx'

/** The record of a completed visit as the shop sees it: whether it is signed, its PDF, and what was added to it. */
export function RecordPart({ taskId, number }: { taskId: string; number: string | null }) {
  return (
    <section aria-label="Acta de servicio" className="mt-4">
      <h3 className="type-h3">Acta de servicio</h3>
      {number === null ? (
        <p className="mt-1 type-body-sm text-ink-2">Por firmar.</p>
      ) : (
        <SignedRecord taskId={taskId} number={number} />
      )}
    </section>
  )
}

function SignedRecord({ taskId, number }: { taskId: string; number: string }) {
  const [isWriting, setWriting] = useState(false)
  const { data } = useQuery(callQuery('visitRecords.get', { taskId }))
  const additions = data?.data.additions ?? []
  return (
    <>
      <p className="mt-1 type-body-sm">{number}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {data?.data.document !== null && <RecordLink taskId={taskId} number={number} />}
        {data?.data.mayAdd && data.data.document !== null && !isWriting && (
          <Button look="ghost" size="small" onClick={() => setWriting(true)}>
            Agregar una nota
          </Button>
        )}
      </div>
      <ul className="mt-2 grid gap-1.5">
        {additions.map(({ _id, text, author, at }) => (
          <li key={_id} className="type-body-sm wrap-anywhere whitespace-pre-line">
            {text}{' '}
            <span className="text-ink-2">
              {author}, {longDateOf(at)}
            </span>
          </li>
        ))}
      </ul>
      {isWriting && <NoteForm taskId={taskId} onEnd={() => setWriting(false)} />}
    </>
  )
}

function NoteForm({ taskId, onEnd }: { taskId: string; onEnd: () => void }) {
  const queries = useQueryClient()
  // The same note sent twice is one.
  const additionId = useRef(crypto.randomUUID())
  const { errors, formProps, buttonProps } = useForm({
    send: async (written) => {
      const { message } = await callOverHttp('visitRecords.add', {
        ...{ taskId, text: textOf(written, 'text') },
        additionId: additionId.current,
      })
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
