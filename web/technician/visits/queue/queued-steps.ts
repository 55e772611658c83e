import type { CallInput } from '../../../../contract/index.ts'
import { isLeftOver, isOpenComputer, needsReason } from '../../../../contract/visits/visit-states.ts'
import type { Visit, VisitPhoto } from '../../../../contract/visits/visits.ts'
import { isClosing, isFinish } from './closing-steps.ts'
import { withMoneyStep, type MoneyContent, replaced } from './queued-money.ts'

type StepCall =
  | 'visitRecords.sign'
  | 'visits.stage'
  | 'visits.undoStage'
  | 'visits.saveComputer'
  | 'visits.chooseComputer'
  | 'visits.checkPoint'
  | 'visits.proposeFollowUp'

/** A technician's step, as a call of the contract; a photo is sent as a form. */
export type StepContent =
  | { [C in StepCall]: { call: C; input: CallInput<C> } }[StepCall]
  | MoneyContent
  | { call: 'visits.addPhoto'; input: Omit<CallInput<'visits.addPhoto'>, 'file'>; photo: Blob }
  | { call: 'visits.removePhoto'; input: CallInput<'visits.removePhoto'> }

/** A step that the server has not confirmed. It stays stored for its technician, also when the session ends. */
export type QueuedStep = StepContent & {
  /** Also its id on the server. */
  id: string
  taskId: string
  /** The place in the queue. */
  order: number
  /** Its subject in the list of waiting steps: "Norte Torre T5". */
  title: string
  /** Whether it was sent and may have arrived: its content then stays unchanged. */
  isTried: boolean
  /** Whether it was refused and is tried again: steps taken since are sent before it. */
  isAgain?: boolean
  /** Why it waits for the technician instead of the connection. */
  trouble?: {
    message: string
    isConflict: boolean
    /** Whether it is a result that came after the record: nothing of a signed visit depends on it. */
    isAfterRecord?: boolean
  }
}

/** The key of the step's subject; steps on one subject name each other until the server has answered. */
export function aboutOf({ call, input }: StepContent): string {
  switch (call) {
    case 'visits.saveComputer':
      return input.computerId
    case 'visits.chooseComputer':
      // It does not change the version of the computer's result.
      return `which ${input.computerId}`
    case 'visits.checkPoint':
      return `point ${String(input.position)}`
    case 'visits.addPhoto':
    case 'visits.removePhoto':
      return input.photoId
    case 'visits.addPart':
    case 'visits.changePart':
      return input.partId
    case 'visits.addService':
    case 'visits.changeService':
      return input.serviceId
    case 'visits.makeQuote':
    case 'visits.approveQuote':
      return input.quoteId
    case 'visits.pay':
    case 'visitPayments.takeBack':
      return input.paymentId
    case 'visitPayments.takeBackLine':
      return input.lineId
    case 'visits.stage':
    case 'visits.undoStage':
    case 'visitRecords.sign':
      return 'visit'
    case 'visits.proposeFollowUp':
      // It creates another visit and does not change this one's version.
      return 'follow-up'
  }
}

/** The version of the step's subject in the server's latest response; undefined for a step that creates a record. */
export function versionOf({ computers, checklist, money, task }: Visit, content: StepContent): number | undefined {
  const { call, input } = content
  switch (call) {
    case 'visits.saveComputer':
      return computers.find(({ _id }) => _id === input.computerId)?.version ?? 0
    case 'visits.checkPoint':
      return checklist.points.find(({ position }) => position === input.position)?.version ?? 0
    case 'visits.changePart':
      return money.parts.find(({ _id }) => _id === input.partId)?.version ?? 0
    case 'visits.changeService':
      return money.services.find(({ _id }) => _id === input.serviceId)?.version ?? 0
    case 'visitPayments.takeBack':
      return 1
    case 'visitPayments.takeBackLine':
      return [...money.parts, ...money.services].find(({ _id }) => _id === input.lineId)?.version ?? 0
    case 'visits.approveQuote':
      return money.quote?._id === input.quoteId ? money.quote.version : 0
    case 'visits.stage':
    case 'visits.undoStage':
    case 'visitRecords.sign':
      return task.version
    case 'visits.chooseComputer':
    case 'visits.addPhoto':
    case 'visits.removePhoto':
    case 'visits.addPart':
    case 'visits.addService':
    case 'visits.makeQuote':
    case 'visits.pay':
    case 'visits.proposeFollowUp':
      return undefined
  }
}

/**
 * The visit after its steps are saved. While a closing step waits for a decision, neither the end nor the record is shown: missing steps
 * can still be taken. A payment that waits with them is shown, so that nobody asks for that money again.
 */
export function withSteps(visit: Visit, steps: readonly QueuedStep[]): Visit {
  const own = steps.filter(({ taskId }) => taskId === visit.task._id)
  const isOpen = own.some((step) => step.trouble && isClosing(step))
  const isHidden = (step: QueuedStep) => isOpen && (isFinish(step) || step.call === 'visitRecords.sign')
  return own.filter((step) => !isHidden(step)).reduce(withStep, visit)
}

function withStep(visit: Visit, step: QueuedStep): Visit {
  if (step.trouble) return visit
  const { computers, checklist, stages } = visit
  switch (step.call) {
    case 'visits.stage':
      return withStage(visit, step.input)
    case 'visits.undoStage':
      return { ...visit, stages: stages.filter(({ stage }) => stage !== step.input.stage) }
    case 'visits.saveComputer': {
      const { computerId, state, findings, workDone, reason, minutes } = step.input
      const change = Object.fromEntries(
        Object.entries({ state, findings, workDone, reason, minutes }).filter(([, value]) => value !== undefined),
      )
      const begunAt = computers.find(({ _id }) => _id === computerId)?.begunAt ?? step.input.at
      const begun = state === 'en_curso' ? { begunAt } : {}
      // A reason belongs to the state that required it.
      const unexplained = state !== undefined && !needsReason(state) ? { reason: '' } : {}
      return counted({
        ...visit,
        computers: replaced(computers, ({ _id }) => _id === computerId, { ...change, ...begun, ...unexplained }),
      })
    }
    case 'visits.chooseComputer':
      return withChosen(visit, step.id, step.input)
    case 'visits.checkPoint': {
      const { position, state, note = '' } = step.input
      const points = replaced(checklist.points, (point) => point.position === position, { state, note })
      return counted({ ...visit, checklist: { ...checklist, points } })
    }
    case 'visits.addPhoto': {
      const { photoId, moment, takenAt } = step.input
      return withPhoto(visit, step, { _id: photoId, moment, takenAt, url: '' })
    }
    case 'visits.removePhoto':
      return withoutPhoto(visit, step.input.photoId)
    case 'visitRecords.sign':
      // The server assigns its number.
      return { ...visit, record: visit.record ?? { number: '', signedAt: step.input.at } }
    case 'visits.proposeFollowUp':
      return { ...visit, followUpId: visit.followUpId ?? step.id }
    case 'visits.addPart':
    case 'visits.changePart':
    case 'visits.addService':
    case 'visits.changeService':
    case 'visits.makeQuote':
    case 'visits.approveQuote':
    case 'visits.pay':
    case 'visitPayments.takeBack':
    case 'visitPayments.takeBackLine':
      return { ...visit, money: withMoneyStep(visit.money, step, visit.task.estado === 'completado') }
  }
}

/** The visit with one of its computers as the client's list has it, or will have it. */
function withChosen(visit: Visit, id: string, input: CallInput<'visits.chooseComputer'>): Visit {
  const { computerId, registeredId, added } = input
  const chosen = added
    ? { _id: id, name: addedName(added), serie: String(added.serie) }
    : visit.registered.find(({ _id }) => _id === registeredId)
  if (!chosen) return visit
  const { _id, name, serie } = chosen
  const isIt = (computer: { _id: string }) => computer._id === computerId
  return { ...visit, computers: replaced(visit.computers, isIt, { registeredId: _id, name, serie }) }
}

const addedName = ({ tipoComputadora, marca, modelo }: Added): string =>
  [tipoComputadora === 'portatil' ? 'portátil' : tipoComputadora, marca, modelo].join(' ')
type Added = NonNullable<CallInput<'visits.chooseComputer'>['added']>

/** The visit with a photo that was taken or stored. */
export function withPhoto(visit: Visit, { input }: StepContent, photo: VisitPhoto): Visit {
  const isIt = ({ _id }: { _id: string }) => 'computerId' in input && _id === input.computerId
  const owner = visit.computers.find(isIt)
  if (!owner || owner.photos.some(({ _id }) => _id === photo._id)) return visit
  return { ...visit, computers: replaced(visit.computers, isIt, { photos: [...owner.photos, photo] }) }
}

/** The visit without a photo that was removed. */
export const withoutPhoto = (visit: Visit, photoId: string): Visit => ({
  ...visit,
  computers: visit.computers.map((computer) => ({
    ...computer,
    photos: computer.photos.filter(({ _id }) => _id !== photoId),
  })),
})

function withStage(visit: Visit, { stage, at }: CallInput<'visits.stage'>): Visit {
  const { checklist, stages, task } = visit
  if (stages.some((other) => other.stage === stage)) return visit
  const estado = stage === 'started' ? 'en proceso' : stage === 'finished' ? 'completado' : task.estado
  // A point of a visit that has just started has the version that the server gives a new one.
  const points = checklist.points.map((point) => Object.assign({}, point, { version: point.version || 1 }))
  return {
    ...visit,
    task: { ...task, estado },
    stages: [...stages, { stage, at, receivedAt: at }],
    checklist: stage === 'started' ? { ...checklist, points } : checklist,
  }
}

function counted(visit: Visit): Visit {
  const { computers, checklist } = visit
  return {
    ...visit,
    missing: {
      computers: computers.filter(({ state }) => isOpenComputer(state)).length,
      points: checklist.points.filter(({ isRequired, state }) => isRequired && state === 'open').length,
    },
    leftOver: computers.filter(({ state }) => isLeftOver(state)).length,
  }
}
