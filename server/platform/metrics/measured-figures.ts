import { Gauge, type Registry } from 'prom-client'

/** Figures are read once in this time, however many scrapers and figures there are. */
const FRESH_MS = 10_000

/**
 * Registers figures that are read together, for example from a database. While they cannot be read they are left out, and the
 * other figures are still served.
 */
export function measureTogether<N extends string>(
  register: Registry,
  helps: Readonly<Record<N, string>>,
  read: () => Promise<Partial<Record<N, number>>>,
): void {
  let taken: { at: number; values: Promise<Partial<Record<N, number>>> } | undefined
  const recent = () => {
    const at = performance.now()
    if (!taken || at - taken.at > FRESH_MS) taken = { at, values: read().catch(() => ({})) }
    return taken.values
  }
  const measure = (name: N) =>
    new Gauge({
      name,
      help: helps[name],
      registers: [register],
      async collect() {
        const value = (await recent())[name]
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  for (const name of Object.keys(helps) as N[]) measure(name)
}
