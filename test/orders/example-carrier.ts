import type { Carriers, ParcelToQuote, ParcelToSend } from '../../server/delivery/carrier.ts'

/** A carrier as an adapter would implement it: records its calls, issues guides, and reports where parcels are. */
export function openExampleCarrier() {
  const guides = new Map<string, string>()
  const followed: string[] = []
  const announced: ParcelToSend[] = []
  const quoted: ParcelToQuote[] = []
  let price = 11_300
  let says: 'on its way' | 'delivered' = 'on its way'
  let answers: 'as usual' | 'with an error' | 'with nonsense' | 'never' = 'as usual'
  const carriers: Carriers = {
    coordinadora: {
      quote: async (parcel) => {
        quoted.push(parcel)
        if (answers === 'never') await new Promise(() => {})
        if (answers === 'with an error') throw new Error('the carrier is closed')
        if (answers === 'with nonsense') return { cost: -1.5, daysFrom: 9, daysTo: 2 }
        return parcel.municipalityCode === '97666' ? null : { cost: price + parcel.grams, daysFrom: 2, daysTo: 3 }
      },
      createShipment: async (parcel) => {
        if (answers === 'with an error') throw new Error('the carrier is closed')
        if (answers === 'with nonsense') return '<html>'
        announced.push(parcel)
        const guide = guides.get(parcel.shipmentId) ?? `88${String(guides.size + 1).padStart(6, '0')}`
        guides.set(parcel.shipmentId, guide)
        return guide
      },
      track: async (guide) => {
        followed.push(guide)
        if (answers === 'with an error') throw new Error('the carrier is closed')
        const picked = { at: new Date(), text: 'Recogido', isDelivered: false }
        return says === 'delivered' ? [picked, { at: new Date(), text: 'Entregado', isDelivered: true }] : [picked]
      },
    },
  }
  return {
    carriers,
    announced,
    quoted,
    /** The price of each parcel, plus one peso per gram. */
    setPrice: (pesos: number) => (price = pesos),
    followed,
    deliver: () => (says = 'delivered'),
    answer: (how: typeof answers) => (answers = how),
  }
}
