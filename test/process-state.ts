import { afterAll, afterEach, vi } from 'vitest'

// A setup file. Test files of one worker share its process (vitest.config.ts), so changes of one file affect the next: stubs of Vitest end
// with each test, and a file that leaves another change behind fails.
const before = readState()

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

afterAll(() => {
  const changed = restore(readState())
  if (changed.length > 0) throw new Error(`the test file changed its process for those after it: ${changed.join(', ')}`)
})

function readState() {
  const globals = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
  return {
    env: new Map(Object.entries(process.env)),
    folder: process.cwd(),
    umask: process.umask(),
    exitCode: process.exitCode,
    // Globals that Node loads at first use have no value yet.
    globals: new Map(globals.filter(([, { value }]) => typeof value === 'function')),
  }
}

/** Restores everything. @returns the names of the changed values */
function restore(now: ReturnType<typeof readState>): string[] {
  const changed: string[] = []
  for (const name of new Set([...before.env.keys(), ...now.env.keys()])) {
    const value = before.env.get(name)
    if (value === now.env.get(name)) continue
    if (value !== undefined) {
      changed.push(`process.env.${name}`)
      process.env[name] = value
    } else {
      // No fault of the file: libraries set theirs when they are loaded.
      delete process.env[name]
    }
  }
  for (const [name, descriptor] of before.globals) {
    if (descriptor.value === now.globals.get(name)?.value) continue
    changed.push(`globalThis.${name}`)
    Object.defineProperty(globalThis, name, descriptor)
  }
  if (before.folder !== now.folder) changed.push('the working directory')
  if (before.umask !== now.umask) changed.push('the mask of new files')
  if (before.exitCode !== now.exitCode) changed.push('the exit code')
  process.chdir(before.folder)
  process.umask(before.umask)
  process.exitCode = before.exitCode
  return changed
}
