import type { CataloguePart } from '../../../../contract/visits/visit-charges.ts'
import type { ServicePrices } from '../../../../contract/visits/visit-owner-money.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { putValue, readAll } from '../../offline-storage.ts'
import { offlineFor } from '../../offline-user.ts'
import { changesNothing, reuseIfEqual } from '../../reuse-if-equal.ts'
import type { QueuedStep } from '../queue/queued-steps.ts'

/** What the phone knows of the shop without signal: parts that technicians use most, and the owner's prices. */
export type OfflineCatalogue = { parts: readonly CataloguePart[]; prices: ServicePrices; at: number }
type StoredVisit = { visit: Visit; at: number }

/** Why a visit could not be loaded; `isGone`: it is nobody's, or another technician's. */
export type VisitFailure = { message: string; isGone: boolean }

export type VisitStoreState = {
  /** As the server said them last, by their task's id. */
  visits: Readonly<Record<string, Visit>>
  steps: readonly QueuedStep[]
  /** Whether the steps that wait were read from this browser: before that a visit may be shown as it is no more. */
  isRead: boolean
  /** The id of the step that this window is sending. */
  sending: string | null
  /** Steps that were sent since the page was opened, the last ones. */
  sent: readonly QueuedStep[]
  hasSignal: boolean
  /** The shop was reached, but the session has ended. */
  isSignedOut: boolean
  /** Why a visit could not be loaded, by its task's id. */
  failures: Readonly<Record<string, VisitFailure>>
  supplies: OfflineCatalogue | null
  /** Cash that the technician has not handed over; null before the server said it. */
  cashInHand: number | null
}

/** What came with the page. */
export type FirstVisits = { visits: readonly Visit[]; cashInHand: number | null }

export type VisitStateStore = ReturnType<typeof openVisitStateStore>

/** What the technician's screens show of visits, stored in this browser, too. */
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
    /** How many steps were answered: what was asked for before the latest one may be older than it. */
    answers: () => answers,
    countAnswer: () => void answers++,
    /** Shows and stores visits as the server said them. It never throws: without storage there are no visits offline. */
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
    /** Reads what is stored; what the server said meanwhile is newer. */
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
