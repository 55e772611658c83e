import { visitLimits, type photoMoments } from '../../../../contract/visits/visit-states.ts'
import type { Visit, VisitComputer } from '../../../../contract/visits/visits.ts'
import type { QueuedStep } from './queued-steps.ts'

type Moment = (typeof photoMoments)[number]

/** Whether the maximum of photos of a computer, before or after, is reached. @param computer including its waiting photos */
export const hasAllPhotos = ({ photos }: VisitComputer, moment: Moment): boolean =>
  photos.filter((photo) => photo.moment === moment).length >= visitLimits.photos

/** Whether a refused photo exceeds the maximum. @param visit including the waiting steps */
export function hasNoPlace({ call, input }: QueuedStep, visit: Visit | undefined): boolean {
  if (call !== 'visits.addPhoto') return false
  const computer = visit?.computers.find(({ _id }) => _id === input.computerId)
  return computer !== undefined && hasAllPhotos(computer, input.moment)
}

/** Shown instead of the button. @param isOpen whether photos can be removed, because the record is not signed */
export const photosAtMost = (isOpen: boolean): string =>
  `${visitLimits.photos} fotos son el máximo.${isOpen ? ' Quita una para tomar otra.' : ''}`
