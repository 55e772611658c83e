import type { PictureStore } from '../images/store.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'

/** The dependencies of the visits domain. */
export type VisitsContext = MaintenanceContext & {
  /** Photos of visits; only a call that checks the reader serves them. */
  photos: PictureStore
}
