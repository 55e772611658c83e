const isHydrated = () => document.documentElement.dataset.hydrated === 'true'

/** Marks the document as hydrated and runs the work that waits for it. */
export function markHydrated(): void {
  document.documentElement.dataset.hydrated = 'true'
  document.dispatchEvent(new Event('hydrated'))
}

/** Runs `work` now when React has hydrated the page, otherwise as soon as it has. */
export function afterHydration(work: () => void): void {
  if (isHydrated()) work()
  else document.addEventListener('hydrated', work, { once: true })
}
