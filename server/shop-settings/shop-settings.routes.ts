import type { CallName } from '../../contract/calls.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import { ifMatch, unreadable } from '../platform/http/conditions.ts'
import { callerOf, type Handlers } from '../platform/http/handlers.ts'
import { ok } from '../platform/http/serve.ts'
import { readBlocksInUse, saveHiddenBlocks } from './hidden-blocks.ts'
import { readInvoiceSettings, saveInvoiceSettings } from './invoice-settings.ts'
import { readIvaSettings, saveIvaSettings } from './iva-settings.ts'
import type { OpenShop } from './open-shop.ts'
import { readPickupPlace, savePickupPlace } from './pickup-settings.ts'
import { readSettings, saveSettings } from './shop-settings.repo.ts'
import { readTransferSettings, saveTransferSettings } from './transfer-settings.ts'

type Parts = { db: Db; audit: Audit; open: OpenShop }

/** Binds the calls with which the owner sets the seller's data. */
export function shopSettingsHandlers({
  db,
  audit,
  open: { installed, refresh },
}: Parts): Handlers<Extract<CallName, `shopSettings.${string}`>> {
  return {
    'shopSettings.get': async () => {
      const { settings, version } = await readSettings(db, installed)
      return ok({ ...settings, version })
    },
    'shopSettings.save': async (call) => {
      const version = ifMatch(call.request, () => unreadable('If-Match', 'Versión no válida.'))
      const saved = await saveSettings({ db, audit, installed }, { ...call.input, version }, callerOf(call))
      await refresh()
      return ok(saved, 'Datos guardados')
    },
    'shopSettings.getTransfers': async () => ok(await readTransferSettings(db)),
    'shopSettings.saveTransfers': async (call) =>
      ok(await saveTransferSettings({ db, audit }, call.input, callerOf(call)), 'Guardado'),
    'shopSettings.getPickup': async () => ok(await readPickupPlace(db)),
    'shopSettings.savePickup': async (call) => {
      const version = ifMatch(call.request, () => unreadable('If-Match', 'Versión no válida.'))
      return ok(await savePickupPlace({ db, audit }, { ...call.input, version }, callerOf(call)), 'Guardado')
    },
    'shopSettings.getHiddenBlocks': async () => ok(await readBlocksInUse(db)),
    'shopSettings.saveHiddenBlocks': async (call) => {
      const saved = await saveHiddenBlocks({ db, audit }, call.input, callerOf(call))
      await refresh()
      return ok(saved, 'Guardado')
    },
    'shopSettings.getInvoices': async () => ok(await readInvoiceSettings(db)),
    'shopSettings.saveInvoices': async (call) => {
      const saved = await saveInvoiceSettings({ db, audit }, call.input, callerOf(call))
      await refresh()
      return ok(saved, 'Guardado')
    },
    'shopSettings.getIva': async () => ok(await readIvaSettings(db)),
    'shopSettings.saveIva': async (call) =>
      ok(await saveIvaSettings({ db, audit }, call.input, callerOf(call)), 'Guardado'),
  }
}
