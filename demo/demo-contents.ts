import type { FirstContents } from '../server/start-shop.ts'
import { readDemoAccounts, printDemoAccounts } from './accounts.ts'
import { addDemoLife } from './demo-life.ts'
import { addCategoriesIfNone, loadDemoShopIfEmpty } from './load-demo-shop.ts'

/** The demo shop on an empty database; with DEMO=off only the categories. */
export const demoContents: FirstContents = async ({ db, vault, config }) => {
  const isDemo = config.DEMO !== 'off' && (await loadDemoShopIfEmpty(db, vault, addDemoLife(config)))
  if (config.DEMO === 'off') await addCategoriesIfNone(db)
  return [
    ...(isDemo ? ['  Se cargó el catálogo de demostración.'] : []),
    ...printDemoAccounts(await readDemoAccounts(db, config)),
  ]
}
