import { openPictureFetcher, type PictureNetwork } from '../images/fetch-picture.ts'
import type { PictureStore } from '../images/store.ts'
import { repeat } from '../platform/repeat.ts'
import type { ImportsContext } from './context.ts'
import { fetchNextPictures } from './fetch-pictures.ts'

const LOOK_EVERY_MS = 2_000
const ROWS_AT_ONCE = 3

type Keeping = { store: PictureStore; network?: PictureNetwork | undefined; report: (error: unknown) => void }

/**
 * Fetches the pictures that imports wait for while the shop is open, those of a few rows at a time.
 * @returns what wakes it before its time, and what ends it: downloads under way are broken off, for the next process
 */
export function keepFetchingPictures(context: ImportsContext, { store, network, report }: Keeping) {
  const fetcher = openPictureFetcher(network)
  const closing = new AbortController()
  const workers: (Promise<void> | null)[] = Array.from({ length: ROWS_AT_ONCE }, () => null)
  const work = async () => {
    // Whoever finds a row looks whether there are more for another.
    const tools = { fetcher, store, onFound: wake }
    while (!closing.signal.aborted && (await fetchNextPictures(context, tools, closing.signal))) {
      // The next row.
    }
  }
  const wake = () => {
    const idle = workers.indexOf(null)
    if (idle === -1 || closing.signal.aborted) return
    workers[idle] = work()
      .catch(report)
      .finally(() => (workers[idle] = null))
  }
  const stopLooking = repeat(LOOK_EVERY_MS, async () => wake())
  return {
    wake,
    stop: async () => {
      closing.abort()
      await stopLooking()
      await Promise.all(workers.filter((worker) => worker !== null))
      fetcher.close()
    },
  }
}
