import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'

import { momentOf } from '../../../contract/values/moments.ts'
import { callOverHttp } from '../../browser-call.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { withSession } from '../../forms/with-session.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { countText, undoQuestion } from './rate-file-text.ts'

/** The last file of rates, while it can be undone. @param turn a higher number loads it again */
export function LastRateFile({ turn, onUndone }: { turn: number; onUndone: () => void }) {
  const { data, refetch } = useQuery(callQuery('rateFiles.list', {}, turn))
  const last = data?.data.find(({ canUndo }) => canUndo)
  if (!last) return null
  const undo = async () => {
    const isSure = await showConfirm({ text: undoQuestion(last.fileName), action: 'Deshacer', isDangerous: true })
    if (!isSure) return
    try {
      const { message } = await withSession(() => callOverHttp('rateFiles.undo', { fileId: last._id }))
      showToast({ text: message, kind: 'success' })
    } catch (error) {
      showRefusalOrThrow(error)
    }
    void refetch()
    onUndone()
  }
  return (
    <section
      aria-label="Último archivo"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-16 bg-surface p-4 shadow-1"
    >
      <History aria-hidden className="size-5 shrink-0 text-ink-3" />
      <p className="min-w-48 flex-1 wrap-anywhere">
        <strong className="block font-semibold">{last.fileName}</strong>
        <span className="type-body-sm text-ink-2">
          {[momentOf(last.createdAt), last.who, countText(last.counts)].filter(Boolean).join(' · ')}
        </span>
      </p>
      <Button look="danger-outline" size="small" aria-label={`Deshacer ${last.fileName}`} onClick={() => void undo()}>
        Deshacer
      </Button>
    </section>
  )
}
