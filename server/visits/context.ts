import type { PictureStore } from '../images/store.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'

/** What the domain of visits works with. */
export type VisitsContext = MaintenanceContext & {
  /** Photos of visits; nothing serves them but a call that knows who asks. */
  photos: PictureStore
}
