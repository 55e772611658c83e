import type { Shop } from '../../contract/content/content.ts'
import type { ShopSettings } from '../../contract/content/shop-settings.ts'
import type { Config } from '../config.ts'

/** The seller's data of the owner and the settings; `describeShop` adds the data of the rates. */
export type SettledShop = Omit<Shop, 'delivery'>

/** The shop's data in the installation's settings: used until the owner saves other data (P-192). */
export function settingsOf(config: Config): ShopSettings {
  return {
    name: config.SHOP_NAME,
    legalName: config.SHOP_LEGAL_NAME,
    nit: config.SHOP_NIT,
    address: config.SHOP_ADDRESS,
    city: config.SHOP_CITY,
    phone: config.SHOP_PHONE,
    whatsapp: config.SHOP_WHATSAPP,
    email: config.SHOP_EMAIL,
    privacyEmail: config.SHOP_PRIVACY_EMAIL,
    hours: config.SHOP_HOURS,
    registry: config.SHOP_REGISTRY,
    serviceArea: config.SHOP_SERVICE_AREA,
    shippingCost: config.SHOP_SHIPPING_COST,
    shippingTime: config.SHOP_SHIPPING_TIME,
    returnsAddress: config.SHOP_RETURNS_ADDRESS,
    processors: config.SHOP_PROCESSORS.split(';')
      .map((processor) => processor.trim())
      .filter(Boolean),
  }
}

/** The shop as everybody sees it. */
export function shopOf(settings: ShopSettings, { PAYMENTS }: Config): Omit<SettledShop, 'hiddenBlocks' | 'invoices'> {
  return {
    ...settings,
    returnsAddress: settings.returnsAddress || `${settings.address}, ${settings.city}`,
    hasSimulatedPayments: PAYMENTS !== 'wompi',
  }
}
