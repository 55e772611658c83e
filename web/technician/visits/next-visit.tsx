import { useVisit } from './use-visit-store.ts'
import { ActionHint, VisitAction } from './visit-action.tsx'

/** The large button of the day's next visit; nothing until the visit is known. */
export function NextVisit({ taskId }: { taskId: string }) {
  const { visit } = useVisit(taskId)
  if (!visit) return null
  return (
    <div className="grid gap-2 pt-3">
      <ActionHint visit={visit} />
      <VisitAction visit={visit} />
    </div>
  )
}
