/** How often each late script could not be loaded, by its address as the script that imports it writes it. */
const failures: Record<string, number> = {}

/**
 * Imports a late script; after a failure from another address, since some browsers (Chromium 153, not 156) remember for the whole page
 * that a script could not be loaded, and whoever pressed a button without signal could never press it again. The build puts it in place of
 * every late import (vite.config.ts).
 */
const $import = (file: string): Promise<unknown> =>
  import(/* @vite-ignore */ failures[file] ? `${file}?${failures[file]}` : file).catch((error) => {
    failures[file] = (failures[file] ?? 0) + 1
    throw error
  })

Object.assign(globalThis, { $import })
