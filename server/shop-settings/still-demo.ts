import type { ShopSettings } from '../../contract/content/shop-settings.ts'
import { sellerSettings, type SellerSetting } from '../../contract/health/health.ts'
import { sellerDefault } from '../config.ts'

const fieldOf = {
  SHOP_LEGAL_NAME: 'legalName',
  SHOP_NIT: 'nit',
  SHOP_ADDRESS: 'address',
  SHOP_PHONE: 'phone',
  SHOP_WHATSAPP: 'whatsapp',
  SHOP_EMAIL: 'email',
  SHOP_PRIVACY_EMAIL: 'privacyEmail',
  SHOP_REGISTRY: 'registry',
} as const satisfies Record<SellerSetting, keyof ShopSettings>

/** The data that is checked. */
export type SoldBy = Readonly<Pick<ShopSettings, (typeof fieldOf)[SellerSetting]>>

/** @returns the data about the seller that are still the demo shop's */
export const stillDemo = (shop: SoldBy): SellerSetting[] =>
  sellerSettings.filter((name) => shop[fieldOf[name]] === sellerDefault(name))
