/** How often each late script failed to load, by its address in the importing script. */
const failures: Record<string, number> = {}

/**
 * Imports a late script. After a failure it uses another address: some browsers (Chromium 153, not 156) remember for the whole page that a
 * script failed to load, so a button pressed offline would never work again. The build puts it in place of every late import
 * (vite.config.ts).
 */
const $import = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ failures[file] ? `${file}?${failures[file]}` : file).catch((error) => {
    failures[file] = (failures[file] ?? 0) + 1
    throw error
  })

Object.assign(globalThis, { $import })
