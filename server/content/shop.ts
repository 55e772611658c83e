import type { Shop } from '../../contract/content/content.ts'
import type { Config } from '../config.ts'

/** What the settings alone say; `describeShop` adds what the rates do. */
export type SettledShop = Omit<Shop, 'delivery'>

/** The shop's legal data as the installation's settings give it. */
export function shopOf(config: Config): SettledShop {
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
    returnsAddress: config.SHOP_RETURNS_ADDRESS || `${config.SHOP_ADDRESS}, ${config.SHOP_CITY}`,
    processors: config.SHOP_PROCESSORS.split(';')
      .map((processor) => processor.trim())
      .filter(Boolean),
    hasSimulatedPayments: config.PAYMENTS !== 'wompi',
  }
}
