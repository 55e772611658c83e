/**
 * Carriers of Colombia (M-30), each with the public page that shows where a parcel is. `{guide}` is replaced where the page takes
 * it from its address; on the others the guide is typed or pasted.
 */
export const carriers = {
  servientrega: {
    name: 'Servientrega',
    tracking: 'https://www.servientrega.com/wps/portal/rastreo-envio?guia={guide}',
  },
  coordinadora: {
    name: 'Coordinadora',
    tracking: 'https://coordinadora.com/rastreo/rastreo-de-guia/detalle-de-rastreo-de-guia/?guia={guide}',
  },
  interrapidisimo: { name: 'Interrapidísimo', tracking: 'https://interrapidisimo.com/sigue-tu-envio/?guia={guide}' },
  envia: { name: 'Envía', tracking: 'https://envia.co/' },
  tcc: { name: 'TCC', tracking: 'https://tcc.com.co/courier/mensajeria/rastrear-envio/' },
  deprisa: { name: 'Deprisa', tracking: 'https://www.deprisa.com/rastreo' },
  '4-72': { name: '4-72', tracking: 'https://www.4-72.com.co/' },
  /** The shop's own courier, or a carrier that is not listed. */
  other: { name: 'Otra', tracking: '' },
} as const satisfies Record<string, { name: string; tracking: string }>

export type Carrier = keyof typeof carriers
export const carrierIds = Object.keys(carriers) as [Carrier, ...Carrier[]]

/** The address where a guide can be followed; '' when its carrier has no such page, or without a guide. */
export const trackingLink = (carrier: Carrier, guide: string): string =>
  guide === '' ? '' : carriers[carrier].tracking.replace('{guide}', encodeURIComponent(guide))

/** The name of a carrier inside a sentence; '' for one that is not listed, which has no name. */
export const nameInSentence = (carrierName: string): string => (carrierName === carriers.other.name ? '' : carrierName)
