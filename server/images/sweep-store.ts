import type { PictureStore } from './store.ts'

const AT_ONCE = 200

/**
 * Deletes files that nothing shows: of removed pictures, and of uploads that a crash cut off.
 * @param before younger files stay: their row may be on its way
 * @param findUnused which of some names nothing shows
 * @returns how many were deleted
 */
export async function sweepStore(
  store: PictureStore,
  before: Date,
  findUnused: (names: readonly string[]) => Promise<readonly string[]>,
): Promise<number> {
  let swept = 0
  let names: string[] = []
  const sweep = async () => {
    const unused = await findUnused(names)
    for (const name of unused) await store.delete(name)
    swept += unused.length
    names = []
  }
  for await (const name of store.olderThan(before)) if (names.push(name) >= AT_ONCE) await sweep()
  await sweep()
  return swept
}
