import { runAdmin, usage } from './run-admin.ts'
import { runWithDatabase } from './with-database.ts'

/** `npm run admin -- …`: the operator's commands for accounts. */
await runWithDatabase(async (shop) => {
  const said = await runAdmin(shop, process.argv.slice(2))
  console.log(said ?? usage)
  if (said === undefined) process.exitCode = 1
})
