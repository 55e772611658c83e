import { useVisit, useVisitStore } from './use-visit-store.ts'
import { ActionHint, VisitAction } from './visit-action.tsx'

/** The large button of the day's next visit; nothing until the visit is known. */
export function NextVisit({ taskId }: { taskId: string }) {
  const { visit } = useVisit(taskId)
  const { state } = useVisitStore()
  if (!visit) return null
  return (
    // Written by the server: until the steps that wait are read, it may offer what is done already.
    <div className="grid gap-2 pt-3" inert={!state.isRead}>
      <ActionHint visit={visit} />
      <VisitAction visit={visit} />
    </div>
  )
}
