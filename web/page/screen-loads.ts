const watchers = new Set<() => void>()
let underWay = 0

const change = (by: number): void => {
  underWay += by
  for (const watcher of watchers) watcher()
}

/** Counts a screen's script as loading until it has loaded or failed. */
export async function countScreenLoad<T>(loading: Promise<T>): Promise<T> {
  change(1)
  try {
    return await loading
  } finally {
    change(-1)
  }
}

/** Calls back when a screen begins or ends to load. @returns a function that stops it */
export const watchScreenLoads = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether a screen is being loaded. */
export const isScreenLoading = (): boolean => underWay > 0
