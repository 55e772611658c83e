import type { ShopSettings } from '../../contract/content/shop-settings.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/pool.ts'
import { readSettings } from './shop-settings.repo.ts'
import { settingsOf, shopOf, type SettledShop } from './shop.ts'

/** The shop's data at this process. */
export type OpenShop = {
  /** It changes in place when the owner saves other data: read its fields when they are needed, and do not copy them. */
  shop: Readonly<SettledShop>
  /** The data of the installation's settings, before the owner saved any. */
  installed: ShopSettings
  /** Reads again what the owner saved, at this process or another one. */
  refresh: () => Promise<void>
}

/** Reads who sells (P-192). */
export async function openShop({ db, config }: { db: Db; config: Config }): Promise<OpenShop> {
  const installed = settingsOf(config)
  const read = async () => {
    const { settings, hiddenBlocks, invoices } = await readSettings(db, installed)
    return { ...shopOf(settings, config), hiddenBlocks, invoices: invoices ?? undefined }
  }
  const shop = await read()
  return {
    shop,
    installed,
    refresh: async () => {
      Object.assign(shop, await read())
    },
  }
}

/** The shop's data in e-mails and calendars, always current. */
export function signatureOf(shop: OpenShop['shop'], publicUrl: string) {
  return {
    publicUrl,
    get name() {
      return shop.name
    },
    get helpEmail() {
      return shop.email
    },
  }
}
