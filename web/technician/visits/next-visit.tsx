import { BottomBar } from '../../ui/bottom-bar.tsx'
import { useVisit, useVisitStore } from './store/use-visit-store.ts'
import { ActionHint, VisitAction } from './visit-action.tsx'

/** The large button of the day's next visit, on phones at the bottom of the window; nothing until the visit is known. */
export function NextVisit({ taskId }: { taskId: string }) {
  const { visit } = useVisit(taskId)
  const { state } = useVisitStore()
  if (!visit) return null
  return (
    // Inert at first: the server rendered it without the waiting steps, so it may offer a step that was already taken.
    <div inert={!state.isRead}>
      <BottomBar className="max-md:flex-col max-md:items-stretch! max-md:gap-2! max-md:text-center md:grid md:gap-2 md:pt-3">
        <ActionHint visit={visit} />
        <VisitAction visit={visit} />
      </BottomBar>
    </div>
  )
}
