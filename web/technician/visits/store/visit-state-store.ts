import type { CataloguePart } from '../../../../contract/visits/visit-charges.ts'
import type { ServicePrices } from '../../../../contract/visits/visit-owner-money.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { putValue, readAll } from '../../offline-storage.ts'
import { offlineFor } from '../../offline-user.ts'
import { changesNothing, reuseIfEqual } from '../../reuse-if-equal.ts'
import type { QueuedStep } from '../queue/queued-steps.ts'

/** The shop's data on the phone for offline use: the parts that technicians use most, and the owner's prices. */
export type OfflineCatalogue = { parts: readonly CataloguePart[]; prices: ServicePrices; at: number }
type StoredVisit = { visit: Visit; at: number }

/** The reason why a visit could not be loaded; `isGone`: it is unassigned, or another technician's. */
export type VisitFailure = { message: string; isGone: boolean }

export type VisitStoreState = {
  /** The server's latest versions, by task id. */
  visits: Readonly<Record<string, Visit>>
  steps: readonly QueuedStep[]
  /** Whether the waiting steps were read from this browser: before that a visit may be shown in an outdated state. */
  isRead: boolean
  /** The id of the step that this window is sending. */
  sending: string | null
  /** The last steps that were sent since the page was opened. */
  sent: readonly QueuedStep[]
  hasSignal: boolean
  /** Whether the shop was reached but the session has ended. */
  isSignedOut: boolean
  /** Failures to load a visit, by task id. */
  failures: Readonly<Record<string, VisitFailure>>
  supplies: OfflineCatalogue | null
  /** Cash that the technician has not handed over; null until the server has sent it. */
  cashInHand: number | null
}

/** The data that came with the page. */
export type FirstVisits = { visits: readonly Visit[]; cashInHand: number | null }

export type VisitStateStore = ReturnType<typeof openVisitStateStore>

/** The displayed state of the technician's visits, also stored in this browser. */
export function openVisitStateStore(userId: string, { visits, cashInHand }: FirstVisits) {
  let state: VisitStoreState = {
    visits: Object.fromEntries(visits.map((visit) => [visit.task._id, visit])),
    steps: [],
    isRead: false,
    sending: null,
    sent: [],
    hasSignal: true,
    isSignedOut: false,
    failures: {},
    supplies: null,
    cashInHand,
  }
  const watchers = new Set<() => void>()
  let answers = 0
  const change = (by: Partial<VisitStoreState>) => {
    if (changesNothing(state, by)) return
    state = { ...state, ...by }
    for (const watcher of watchers) watcher()
  }
  return {
    now: () => state,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    change,
    /** How many steps were answered: a response requested before the latest one may be outdated. */
    answers: () => answers,
    countAnswer: () => void answers++,
    /** Shows and stores visits from the server. It never throws: without storage there are no visits offline. */
    place: async (visits: readonly Visit[]) => {
      const placed = visits.map((visit) => [visit.task._id, visit] as const)
      const { visits: shown, failures } = state
      change({
        visits: reuseIfEqual(shown, { ...shown, ...Object.fromEntries(placed) }),
        failures: reuseIfEqual(
          failures,
          Object.fromEntries(Object.entries(failures).filter(([id]) => !placed.some(([known]) => known === id))),
        ),
      })
      await Promise.allSettled(
        placed.map(([id, visit]) => putValue('visits', userId, id, { visit, at: Date.now() } satisfies StoredVisit)),
      )
    },
    placeSupplies: (supplies: OfflineCatalogue) => {
      change({ supplies })
      putValue('supplies', userId, 'supplies', supplies).catch(() => {})
    },
    /** Reads the stored data; data received from the server meanwhile are newer. */
    readStored: async () => {
      const stored = await readAll<StoredVisit>('visits', userId)
      const young = [...stored].filter(([, { at }]) => Date.now() - at < offlineFor)
      const supplies = state.supplies ?? (await readAll<OfflineCatalogue>('supplies', userId)).get('supplies') ?? null
      change({
        supplies,
        visits: reuseIfEqual(state.visits, {
          ...Object.fromEntries(young.map(([id, { visit }]) => [id, visit])),
          ...state.visits,
        }),
      })
    },
  }
}
