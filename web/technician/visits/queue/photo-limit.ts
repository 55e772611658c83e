import { visitLimits, type photoMoments } from '../../../../contract/visits/visit-states.ts'
import type { Visit, VisitComputer } from '../../../../contract/visits/visits.ts'
import type { QueuedStep } from './queued-steps.ts'

type Moment = (typeof photoMoments)[number]

/** Whether the shop takes no further photo of a computer, before or after. @param computer with the photos that wait */
export const hasAllPhotos = ({ photos }: VisitComputer, moment: Moment): boolean =>
  photos.filter((photo) => photo.moment === moment).length >= visitLimits.photos

/** Whether a refused photo finds no place. @param visit with the steps that wait */
export function hasNoPlace({ call, input }: QueuedStep, visit: Visit | undefined): boolean {
  if (call !== 'visits.addPhoto') return false
  const computer = visit?.computers.find(({ _id }) => _id === input.computerId)
  return computer !== undefined && hasAllPhotos(computer, input.moment)
}

/** Said in place of the button. @param isOpen photos can be removed: the record is not signed */
export const photosAtMost = (isOpen: boolean): string =>
  `${visitLimits.photos} fotos son el máximo.${isOpen ? ' Quita una para tomar otra.' : ''}`
