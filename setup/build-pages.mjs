import { build } from './build.mjs'
import { runCommand } from './console.mjs'
import { ensureInstalled } from './install.mjs'
import { takeTurn } from './lock.mjs'

/** `npm run build`: builds the pages even when they are up to date. */
await runCommand(async () => {
  await ensureInstalled()
  await takeTurn(build)
})
